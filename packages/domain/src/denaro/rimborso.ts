import type { Transizione } from '../stati/macchina.ts'

export const STATI_RIMBORSO = [
  'richiesto',
  'in_approvazione',
  'in_coda',
  'in_elaborazione',
  'riuscito',
  'fallito',
  'annullato',
] as const
export type StatoRimborso = (typeof STATI_RIMBORSO)[number]

export type EventoRimborso =
  | 'chiede_approvazione'
  | 'accoda'
  | 'invia'
  | 'riesce'
  | 'fallisce'
  | 'torna'
  | 'annulla'

export const TRANSIZIONI_RIMBORSO: readonly Transizione<StatoRimborso, EventoRimborso>[] = [
  { da: ['richiesto'], a: 'in_approvazione', evento: 'chiede_approvazione', chi: ['S'] },
  { da: ['richiesto', 'in_approvazione'], a: 'in_coda', evento: 'accoda', chi: ['A', 'S'] },
  {
    da: ['richiesto', 'in_approvazione', 'in_coda'],
    a: 'in_elaborazione',
    evento: 'invia',
    chi: ['A', 'S'],
  },
  { da: ['in_elaborazione'], a: 'riuscito', evento: 'riesce', chi: ['S'] },
  { da: ['in_elaborazione'], a: 'fallito', evento: 'fallisce', chi: ['S'] },
  // The bank of the cliente sends it back after the provider had said that all was well.
  { da: ['riuscito'], a: 'fallito', evento: 'torna', chi: ['S'] },
  {
    da: ['richiesto', 'in_approvazione', 'in_coda'],
    a: 'annullato',
    evento: 'annulla',
    // The system when a bank took back the debit that it was asked of.
    chi: ['E', 'A', 'S'],
  },
]

export const MOTIVI_RIMBORSO = [
  'duplicato',
  'frode',
  'richiesta_cliente',
  'disservizio',
  'recesso',
  'soddisfatti_o_rimborsati',
  'altro',
] as const
export type MotivoRimborso = (typeof MOTIVI_RIMBORSO)[number]
