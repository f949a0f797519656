import type { Transizione } from './macchina.ts'

/** Work that goes on after it was asked for: a report, an export, an action on many records. */
export const STATI_LAVORAZIONE = [
  'in_attesa',
  'in_elaborazione',
  'pronto',
  'fallito',
  'scaduto',
  'fermato',
] as const
export type StatoLavorazione = (typeof STATI_LAVORAZIONE)[number]

type Evento = 'prende' | 'completa' | 'fallisce' | 'scade' | 'ferma'

export const TRANSIZIONI_LAVORAZIONE: readonly Transizione<StatoLavorazione, Evento>[] = [
  { da: ['in_attesa'], a: 'in_elaborazione', evento: 'prende', chi: ['S'] },
  { da: ['in_elaborazione'], a: 'pronto', evento: 'completa', chi: ['S'] },
  { da: ['in_elaborazione'], a: 'fallito', evento: 'fallisce', chi: ['S'] },
  { da: ['pronto', 'fallito'], a: 'scaduto', evento: 'scade', chi: ['S'] },
  // Only a report is stopped by who asked for it.
  { da: ['in_attesa', 'in_elaborazione'], a: 'fermato', evento: 'ferma', chi: ['C', 'E', 'A'] },
]

/** States that end by themselves. */
export const inMovimento = (stato: StatoLavorazione): boolean =>
  stato === 'in_attesa' || stato === 'in_elaborazione'

/** One person has at most this many lavorazioni of a kind waiting: the worker is shared by all. */
export const IN_CODA_MAX = 5
