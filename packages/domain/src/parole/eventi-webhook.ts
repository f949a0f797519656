import { STATI_MANDATO } from '../banca/mandato.ts'
import { STATI_DILAZIONE } from '../credito/dilazione.ts'
import { STATI_RIMBORSO } from '../denaro/rimborso.ts'
import { STATI_ABBONAMENTO } from '../stati/abbonamento.ts'
import { STATI_CONTESTAZIONE } from '../stati/contestazione.ts'
import { STATI_PAGAMENTO } from '../stati/pagamento.ts'

/** The records whose transitions are told, with the states that each may come to. */
export const OGGETTI_WEBHOOK = {
  pagamento: STATI_PAGAMENTO,
  dilazione: STATI_DILAZIONE,
  abbonamento: STATI_ABBONAMENTO,
  rimborso: STATI_RIMBORSO,
  contestazione: STATI_CONTESTAZIONE,
  mandato: STATI_MANDATO,
  accredito: ['in_accredito', 'accreditato', 'respinto', 'annullato'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type OggettoWebhook = keyof typeof OGGETTI_WEBHOOK

/** The event of a test, which the owner of an address sends. */
export const EVENTO_DI_PROVA = 'prova'

/** Every event that an address may be told of: a record that is made, and each state that it comes to. */
export const EVENTI_WEBHOOK: readonly string[] = Object.entries(OGGETTI_WEBHOOK).flatMap(
  ([oggetto, stati]) => [`${oggetto}.creato`, ...stati.map((stato) => `${oggetto}.${stato}`)],
)

/** The shape of what is sent. It changes only by additions; another shape has another day. */
export const VERSIONE_EVENTI = '2026-11-27'
