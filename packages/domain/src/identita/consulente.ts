/** Whether a consulente follows esercenti now. Changed by staff alone, in any order. */
export const STATI_CONSULENTE = ['attivo', 'sospeso', 'cessato'] as const
export type StatoConsulente = (typeof STATI_CONSULENTE)[number]
