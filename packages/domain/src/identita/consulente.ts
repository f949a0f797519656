/** The states of a consulente: only an active one follows esercenti. Staff alone change them, in any order. */
export const STATI_CONSULENTE = ['attivo', 'sospeso', 'cessato'] as const
export type StatoConsulente = (typeof STATI_CONSULENTE)[number]
