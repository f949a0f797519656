import type { Transizione } from '../stati/macchina.ts'

/** The states of a consulente: only an active one follows esercenti. Staff alone change them. */
export const STATI_CONSULENTE = ['attivo', 'sospeso', 'cessato'] as const
export type StatoConsulente = (typeof STATI_CONSULENTE)[number]

export type EventoConsulente = 'sospendi' | 'riattiva' | 'cessa'

export const TRANSIZIONI_CONSULENTE: readonly Transizione<StatoConsulente, EventoConsulente>[] = [
  { da: ['attivo'], a: 'sospeso', evento: 'sospendi', chi: ['A'] },
  { da: ['sospeso', 'cessato'], a: 'attivo', evento: 'riattiva', chi: ['A'] },
  { da: ['attivo', 'sospeso'], a: 'cessato', evento: 'cessa', chi: ['A'] },
]

/**
 * How much of a provvigione the tax withheld counts on: half of it, a fifth for whoever works with employees or other
 * helpers all the time, nothing for the regime forfettario (art. 25-bis DPR 600/1973; art. 1 c. 67 L. 190/2014).
 */
export const RITENUTE_CONSULENTE = ['meta', 'un_quinto', 'nessuna'] as const
export type RitenutaConsulente = (typeof RITENUTE_CONSULENTE)[number]

/** The most of an esercente that its consulenti share between them on one day, in hundredths of a percent. */
export const QUOTA_INTERA = 10_000
