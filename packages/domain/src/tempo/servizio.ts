import type { Tono } from '../parole/etichette.ts'

/** The parts of the service that people ask about. */
export const PARTI_SERVIZIO = ['portale', 'pagamenti', 'messaggi', 'lavori'] as const
export type ParteServizio = (typeof PARTI_SERVIZIO)[number]

export const NOMI_PARTE_SERVIZIO: Readonly<Record<ParteServizio, string>> = {
  portale: 'Portale',
  pagamenti: 'Pagamenti online',
  messaggi: 'E-mail e SMS',
  lavori: 'Addebiti automatici e promemoria',
}

export const STATI_SERVIZIO = ['regolare', 'rallentato', 'fermo'] as const
export type StatoServizio = (typeof STATI_SERVIZIO)[number]

export const PAROLE_STATO_SERVIZIO: Readonly<
  Record<StatoServizio, { parola: string; tono: Tono }>
> = {
  regolare: { parola: 'Funziona', tono: 'successo' },
  rallentato: { parola: 'Rallentato', tono: 'avviso' },
  fermo: { parola: 'Fermo', tono: 'errore' },
}

/** The steps that an incident is told by; the last one closes it. */
export const FASI_INCIDENTE = ['indagine', 'individuato', 'osservazione', 'risolto'] as const
export type FaseIncidente = (typeof FASI_INCIDENTE)[number]

export const NOMI_FASE_INCIDENTE: Readonly<Record<FaseIncidente, string>> = {
  indagine: 'Stiamo cercando la causa',
  individuato: 'Causa trovata',
  osservazione: 'In osservazione',
  risolto: 'Risolto',
}

/** Days of availability that are shown. */
export const GIORNI_DISPONIBILITA = 90
/** Minutes between one look at the service and the next. */
export const MINUTI_MISURA = 5

/** The sentence above everything: the worst of the parts, or an incident that is open. */
export function frasePrincipale(
  stati: readonly StatoServizio[],
  incidentiAperti: number,
): { parola: string; tono: Tono } {
  if (stati.includes('fermo')) return { parola: 'Una parte del servizio è ferma', tono: 'errore' }
  if (stati.includes('rallentato')) {
    return { parola: 'Una parte del servizio è rallentata', tono: 'avviso' }
  }
  return incidentiAperti > 0
    ? { parola: 'C’è un problema segnalato', tono: 'avviso' }
    : { parola: 'Tutto funziona', tono: 'successo' }
}

/** The share of looks that found a part at work, in percent with one decimal, never rounded up to a hundred; null without looks. */
export function percentoDisponibile(riusciti: number, attesi: number): number | null {
  if (attesi <= 0) return null
  return Math.floor((Math.min(riusciti, attesi) / attesi) * 1000) / 10
}
