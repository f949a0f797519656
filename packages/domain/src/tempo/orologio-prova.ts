import type { Transizione } from '../stati/macchina.ts'

/** The clock of the trial: it stands still, or it lives the days up to the one it was sent to. */
export const STATI_OROLOGIO = ['pronto', 'in_avanzamento', 'fallito'] as const
export type StatoOrologio = (typeof STATI_OROLOGIO)[number]

type Evento = 'parte' | 'arriva' | 'si_ferma' | 'riprende'

export const TRANSIZIONI_OROLOGIO: readonly Transizione<StatoOrologio, Evento>[] = [
  { da: ['pronto'], a: 'in_avanzamento', evento: 'parte', chi: ['A'] },
  { da: ['in_avanzamento'], a: 'pronto', evento: 'arriva', chi: ['S'] },
  { da: ['in_avanzamento'], a: 'fallito', evento: 'si_ferma', chi: ['S'] },
  { da: ['fallito'], a: 'in_avanzamento', evento: 'riprende', chi: ['A'] },
]

/** Days that may be asked for at once: fourteen months and a little more. */
export const GIORNI_OROLOGIO_MAX = 430
