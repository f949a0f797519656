import { sql } from 'kysely'
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

type Fase = { fase: EsitoFase }

const only = (row: Fase | undefined): EsitoFase => row?.fase ?? 'nessun_effetto'

/** The only way to make a tentativo final, whoever learnt it: the answer, the janitor, a notice or a person. */
export async function concludi(
  { db, clock }: AddebitiDeps,
  operazione: Applicabile,
  fine: Conclusione,
  contesto: Contesto,
): Promise<EsitoFase> {
  const { id } = operazione
  if (operazione.tipo === 'rimborso') {
    const row = await unaChiamata(
      db,
      sql<Fase>`
        select ${stored('concludi_rimborso', {
          operazione: id,
          esito: fine.esito,
          importo: fine.importo_centesimi ?? null,
          codice: fine.codice_rifiuto ?? null,
          riferimento: fine.riferimento ?? null,
          adesso: clock.now(),
          contesto,
        })} as fase`,
    )
    return only(row)
  }
  const row = await unaChiamata(
    db,
    sql<Fase>`
      select ${stored('concludi_operazione', {
        operazione: id,
        esito: fine.esito,
        importo: fine.importo_centesimi ?? null,
        etichetta: fine.metodo_etichetta ?? null,
        codice: fine.codice_rifiuto ?? null,
        riferimento: fine.riferimento ?? null,
        riferimento_psp: fine.riferimento_psp ?? null,
        adesso: clock.now(),
        contesto,
      })} as fase`,
  )
  return only(row)
}

/** A page that did not open and that nobody can have seen: nothing is charged on it. */
export async function chiudiMaiVista(
  { db, clock }: AddebitiDeps,
  { id, invii }: { id: number; invii: number },
  codice_rifiuto: string,
  contesto: Contesto,
): Promise<EsitoFase> {
  const row = await unaChiamata(
    db,
    sql<Fase>`
      select ${stored('chiudi_pagina_mai_vista', {
        operazione: id,
        invii,
        codice: codice_rifiuto,
        adesso: clock.now(),
        contesto,
      })} as fase`,
  )
  return only(row)
}

/** No answer is not a refusal: the tentativo stays alive, and is asked about later. */
export async function perdiRisposta(
  { db, clock }: AddebitiDeps,
  { id, tipo }: Applicabile,
  errore: string,
): Promise<EsitoFase> {
  const row = await unaChiamata(
    db,
    tipo === 'rimborso'
      ? sql<Fase>`select ${stored('rimborso_sconosciuto', {
          operazione: id,
          errore,
          adesso: clock.now(),
        })} as fase`
      : sql<Fase>`select ${stored('esito_sconosciuto', {
          operazione: id,
          errore,
          adesso: clock.now(),
        })} as fase`,
  )
  return only(row)
}

/** Refused after a sending that may have been executed: it goes out no more, and a person finds out. */
export async function affidaAUnaPersona(
  { db, clock }: AddebitiDeps,
  { id }: Applicabile,
  errore: string,
): Promise<EsitoFase> {
  const row = await unaChiamata(
    db,
    sql<Fase>`select ${stored('affida_a_una_persona', {
      operazione: id,
      errore,
      adesso: clock.now(),
    })} as fase`,
  )
  return only(row)
}

type Aperto = Extract<ProviderOutcome, { stato: 'aperto' | 'in_elaborazione' }>

async function tieniAperto(
  { db, clock }: AddebitiDeps,
  { id, tipo }: Applicabile,
  outcome: Aperto,
): Promise<EsitoFase> {
  if (tipo === 'rimborso') {
    const row = await unaChiamata(
      db,
      sql<Fase>`select ${stored('rimborso_aperto', {
        operazione: id,
        riferimento: outcome.riferimento,
        adesso: clock.now(),
      })} as fase`,
    )
    return only(row)
  }
  const isSent = outcome.stato === 'in_elaborazione'
  const { url, codice_rifiuto, rifiuti } = isSent
    ? { url: null, codice_rifiuto: null, rifiuti: 0 }
    : outcome
  const row = await unaChiamata(
    db,
    sql<Fase>`
      select ${stored('esito_aperto', {
        operazione: id,
        inviato: isSent,
        riferimento: outcome.riferimento,
        url,
        codice: codice_rifiuto,
        rifiuti,
        adesso: clock.now(),
      })} as fase`,
  )
  return only(row)
}

/** What a rimborso of money that fits no debt will name: the tentativo, closed without it, does not know. */
async function ricordaRiferimento(
  { db }: AddebitiDeps,
  { id }: Applicabile,
  outcome: ProviderOutcome,
): Promise<void> {
  if (outcome.stato !== 'riuscito' || outcome.riferimento_psp === null) return
  const { riferimento_psp } = outcome
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
    case 'riuscito':
    case 'rifiutato':
    case 'annullato': {
      const { stato, ...resto } = outcome
      const esito = await concludi(deps, operazione, { esito: stato, ...resto }, contesto)
      if (esito === 'conflitto') {
        deps.log.error({ operazione_id: operazione.id }, 'incasso da riconciliare')
        await ricordaRiferimento(deps, operazione, outcome)
      }
      return esito
    }
  }
}
