import type { Transizione } from './macchina.ts'

/** The life of a raccolta: written, asked of everybody, over. */
export const STATI_RACCOLTA = ['bozza', 'in_corso', 'chiusa'] as const
export type StatoRaccolta = (typeof STATI_RACCOLTA)[number]

export type EventoRaccolta = 'avvia' | 'chiudi' | 'riapri'

export const TRANSIZIONI_RACCOLTA: readonly Transizione<StatoRaccolta, EventoRaccolta>[] = [
  { da: ['bozza'], a: 'in_corso', evento: 'avvia', chi: ['E'] },
  { da: ['in_corso'], a: 'chiusa', evento: 'chiudi', chi: ['E'] },
  { da: ['chiusa'], a: 'in_corso', evento: 'riapri', chi: ['E'] },
]

/** The ways of telling how much each person pays. */
export const MODI_RACCOLTA = ['testa', 'totale', 'pesi', 'tabella'] as const
export type ModoRaccolta = (typeof MODI_RACCOLTA)[number]

/**
 * People in one raccolta, and how many of them or of the clienti a call sends at once: each person has up to five fields, and a call
 * with more than two hundred is refused.
 */
export const LIMITI_RACCOLTA = { persone: 10_000, insieme: 35, clienti: 100 } as const
