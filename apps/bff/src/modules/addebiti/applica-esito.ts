import { sql } from 'kysely'
import type { ProviderOutcome } from '../../integrations/psp/provider.ts'
import type { AddebitiDeps, Contesto, EsitoFase } from './operazione.ts'
import { unaChiamata } from './una-chiamata.ts'

type Applicabile = { id: number }

type Conclusione = {
  esito: 'riuscito' | 'rifiutato' | 'annullato' | 'errore_tecnico'
  importo_centesimi?: number
  metodo_etichetta?: string | null
  codice_rifiuto?: string | null
  riferimento?: string | null
  riferimento_psp?: string | null
}

type Fase = { fase: EsitoFase }

const only = (row: Fase | undefined): EsitoFase => row?.fase ?? 'nessun_effetto'

/** The only way to make a tentativo final, whoever learnt it: the answer, the janitor, a notice or a person. */
export async function concludi(
  { db, clock }: AddebitiDeps,
  { id }: Applicabile,
  fine: Conclusione,
  contesto: Contesto,
): Promise<EsitoFase> {
  const row = await unaChiamata(
    db,
    sql<Fase>`
      select concludi_operazione(${id}, ${fine.esito}, ${fine.importo_centesimi ?? null}::bigint,
        ${fine.metodo_etichetta ?? null}, ${fine.codice_rifiuto ?? null}, ${fine.riferimento ?? null},
        ${fine.riferimento_psp ?? null}, ${clock.now()}, ${JSON.stringify(contesto)}::jsonb) as fase`,
  )
  return only(row)
}

/** No answer is not a refusal: the tentativo stays alive, and is asked about later. */
export async function perdiRisposta(
  { db, clock }: AddebitiDeps,
  { id }: Applicabile,
  errore: string,
): Promise<EsitoFase> {
  const row = await unaChiamata(
    db,
    sql<Fase>`select esito_sconosciuto(${id}, ${errore}, ${clock.now()}) as fase`,
  )
  return only(row)
}

type Aperto = Extract<ProviderOutcome, { stato: 'aperto' | 'in_elaborazione' }>

async function tieniAperto(
  { db, clock }: AddebitiDeps,
  { id }: Applicabile,
  outcome: Aperto,
): Promise<EsitoFase> {
  const isSent = outcome.stato === 'in_elaborazione'
  const { url, codice_rifiuto, rifiuti } = isSent
    ? { url: null, codice_rifiuto: null, rifiuti: 0 }
    : outcome
  const row = await unaChiamata(
    db,
    sql<Fase>`
      select esito_aperto(${id}, ${isSent}, ${outcome.riferimento}, ${url}, ${codice_rifiuto}, ${rifiuti}::int,
        ${clock.now()}) as fase`,
  )
  return only(row)
}

/** Third and last transaction: what the provider said becomes state, in one go and once. */
export async function applicaEsito(
  deps: AddebitiDeps,
  operazione: Applicabile,
  outcome: ProviderOutcome,
  contesto: Contesto = {},
): Promise<EsitoFase> {
  switch (outcome.stato) {
    case 'aperto':
    case 'in_elaborazione':
      return tieniAperto(deps, operazione, outcome)
    case 'sconosciuto':
      return perdiRisposta(deps, operazione, 'nessuna traccia presso il fornitore')
    case 'riuscito':
    case 'rifiutato':
    case 'annullato': {
      const { stato, ...resto } = outcome
      const esito = await concludi(deps, operazione, { esito: stato, ...resto }, contesto)
      if (esito === 'conflitto') {
        deps.log.error({ operazione_id: operazione.id }, 'incasso da riconciliare')
      }
      return esito
    }
  }
}
