import { STATI_MANDATO } from '../banca/mandato.ts'
import { STATI_DILAZIONE } from '../credito/dilazione.ts'
import { STATI_RIMBORSO } from '../denaro/rimborso.ts'
import { STATI_ABBONAMENTO } from '../stati/abbonamento.ts'
import { STATI_CONTESTAZIONE } from '../stati/contestazione.ts'
import { STATI_PAGAMENTO } from '../stati/pagamento.ts'

/** The kinds of records whose transitions are told. */
export const TIPI_OGGETTO = [
  'pagamento',
  'dilazione',
  'abbonamento',
  'rimborso',
  'contestazione',
  'mandato',
  'accredito',
] as const
export type OggettoWebhook = (typeof TIPI_OGGETTO)[number]

/** The states that each may come to. */
const STATI: Readonly<Record<OggettoWebhook, readonly string[]>> = {
  pagamento: STATI_PAGAMENTO,
  dilazione: STATI_DILAZIONE,
  abbonamento: STATI_ABBONAMENTO,
  rimborso: STATI_RIMBORSO,
  contestazione: STATI_CONTESTAZIONE,
  mandato: STATI_MANDATO,
  accredito: ['in_accredito', 'accreditato', 'respinto', 'annullato'],
}

/** The event of a test, which the owner of an address sends. */
export const EVENTO_DI_PROVA = 'prova'

/** Every event that an address may be told of: a record that is made, and each state that it comes to. */
export const EVENTI_WEBHOOK: readonly string[] = TIPI_OGGETTO.flatMap((oggetto) => [
  `${oggetto}.creato`,
  ...STATI[oggetto].map((stato) => `${oggetto}.${stato}`),
])

/** The shape of what is sent. It changes only by additions; another shape has another day. */
export const VERSIONE_EVENTI = '2026-11-27'
