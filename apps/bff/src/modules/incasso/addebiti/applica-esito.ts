import { type RawBuilder, sql } from 'kysely'
import type { ProviderOutcome } from '../../../integrations/psp/provider.ts'
import { stored } from '../../../db/stored.ts'
import type { AddebitiDeps, Contesto, EsitoFase } from './operazioni/operazione.ts'
import { unaChiamata } from './operazioni/una-chiamata.ts'

/** A message about a charge unless `tipo` says that it gives money back. */
type Applicabile = { id: number; tipo?: string }

type Conclusione = {
  esito: 'riuscito' | 'rifiutato' | 'annullato' | 'errore_tecnico'
  importo_centesimi?: number
  metodo_etichetta?: string | null
  codice_rifiuto?: string | null
  riferimento?: string | null
  riferimento_psp?: string | null
}

/**
 * One phase: its function and, once that had its effect and in the same transaction, what goes along with it. One round trip,
 * and one state of the debt for both.
 */
async function compi(
  { db, apre, lettura, turns = (work) => work() }: AddebitiDeps,
  phase: RawBuilder<unknown>,
): Promise<EsitoFase> {
  const along = [
    ...(apre ? [sql`, ${apre}`] : []),
    ...(lettura ? [sql`, ${lettura.statement} as letto`] : []),
  ]
  const statement = sql<{ fase: EsitoFase; letto?: unknown }>`
    with compiuta as materialized (select ${phase} as fase)
    select fase${sql.join(along, sql``)} from compiuta`
  const row = await turns(() => unaChiamata(db, statement))
  if (lettura) lettura.letto = row?.letto
  return row?.fase ?? 'nessun_effetto'
}

/** The only way to make a tentativo final, whoever learnt it: the answer, the janitor, a notice or a person. */
export async function concludi(
  deps: AddebitiDeps,
  operazione: Applicabile,
  fine: Conclusione,
  contesto: Contesto,
): Promise<EsitoFase> {
  const comune = {
    operazione: operazione.id,
    esito: fine.esito,
    importo: fine.importo_centesimi ?? null,
    codice: fine.codice_rifiuto ?? null,
    riferimento: fine.riferimento ?? null,
    adesso: deps.clock.now(),
    contesto,
  }
  if (operazione.tipo === 'rimborso') return compi(deps, stored('concludi_rimborso', comune))
  return compi(
    deps,
    stored('concludi_operazione', {
      ...comune,
      etichetta: fine.metodo_etichetta ?? null,
      riferimento_psp: fine.riferimento_psp ?? null,
    }),
  )
}

/** A page that did not open and that nobody can have seen: nothing is charged on it. */
export async function chiudiMaiVista(
  deps: AddebitiDeps,
  { id, invii }: { id: number; invii: number },
  codice_rifiuto: string,
  contesto: Contesto,
): Promise<EsitoFase> {
  return compi(
    deps,
    stored('chiudi_pagina_mai_vista', {
      operazione: id,
      invii,
      codice: codice_rifiuto,
      adesso: deps.clock.now(),
      contesto,
    }),
  )
}

/** No answer is not a refusal: the tentativo stays alive, and is asked about later. */
export async function perdiRisposta(
  deps: AddebitiDeps,
  { id, tipo }: Applicabile,
  errore: string,
): Promise<EsitoFase> {
  const detto = { operazione: id, errore, adesso: deps.clock.now() }
  return compi(
    deps,
    tipo === 'rimborso'
      ? stored('rimborso_sconosciuto', detto)
      : stored('esito_sconosciuto', detto),
  )
}

/** Refused after a sending that may have been executed: it goes out no more, and a person finds out. */
export async function affidaAUnaPersona(
  deps: AddebitiDeps,
  { id }: Applicabile,
  errore: string,
): Promise<EsitoFase> {
  const detto = { operazione: id, errore, adesso: deps.clock.now() }
  return compi(deps, stored('affida_a_una_persona', detto))
}

type Aperto = Extract<ProviderOutcome, { stato: 'aperto' | 'in_elaborazione' }>

async function tieniAperto(
  deps: AddebitiDeps,
  { id, tipo }: Applicabile,
  outcome: Aperto,
): Promise<EsitoFase> {
  const { riferimento } = outcome
  const comune = { operazione: id, riferimento, adesso: deps.clock.now() }
  if (tipo === 'rimborso') return compi(deps, stored('rimborso_aperto', comune))
  const isSent = outcome.stato === 'in_elaborazione'
  const { url, codice_rifiuto, rifiuti } = isSent
    ? { url: null, codice_rifiuto: null, rifiuti: 0 }
    : outcome
  return compi(
    deps,
    stored('esito_aperto', { ...comune, inviato: isSent, url, codice: codice_rifiuto, rifiuti }),
  )
}

/**
 * Keeps the provider's reference of money that fits no debt: its rimborso will name it, and the closed tentativo does
 * not know it.
 */
async function ricordaRiferimento(
  { db }: AddebitiDeps,
  { id }: Applicabile,
  riferimento_psp: string | null,
): Promise<void> {
  await db
    .updateTable('incassi_da_riconciliare')
    .set({ riferimento_psp })
    .where('operazione_id', '=', id)
    .where('riferimento_psp', 'is', null)
    .execute()
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
    case 'riuscito': {
      const { stato, ...resto } = outcome
      const esito = await concludi(deps, operazione, { esito: stato, ...resto }, contesto)
      if (esito === 'conflitto') {
        deps.log.error({ operazione_id: operazione.id }, 'incasso da riconciliare')
        await ricordaRiferimento(deps, operazione, outcome.riferimento_psp)
      }
      return esito
    }
    case 'rifiutato':
    case 'annullato': {
      const { stato, ...resto } = outcome
      return concludi(deps, operazione, { esito: stato, ...resto }, contesto)
    }
  }
}
