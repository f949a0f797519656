import type { Transizione } from './macchina.ts'

/** The life of a promozione. */
export const STATI_PROMOZIONE = [
  'programmata',
  'attiva',
  'sospesa',
  'esaurita',
  'scaduta',
  'archiviata',
] as const
export type StatoPromozione = (typeof STATI_PROMOZIONE)[number]

export type EventoPromozione =
  | 'comincia'
  | 'sospendi'
  | 'riprendi'
  | 'esaurisci'
  | 'riapri'
  | 'scade'
  | 'archivia'
  | 'conferma'

export const TRANSIZIONI_PROMOZIONE: readonly Transizione<StatoPromozione, EventoPromozione>[] = [
  { da: ['programmata'], a: 'attiva', evento: 'comincia', chi: ['S', 'E', 'A'] },
  { da: ['attiva'], a: 'sospesa', evento: 'sospendi', chi: ['E', 'A'] },
  { da: ['sospesa'], a: 'attiva', evento: 'riprendi', chi: ['E', 'A'] },
  // One that waited, suspended, for the yes of a second person begins on its day.
  { da: ['sospesa'], a: 'programmata', evento: 'conferma', chi: ['A'] },
  { da: ['attiva'], a: 'esaurita', evento: 'esaurisci', chi: ['S'] },
  // A use that was given back, or more uses allowed, make room again.
  { da: ['esaurita'], a: 'attiva', evento: 'riapri', chi: ['S', 'E', 'A'] },
  { da: ['attiva', 'sospesa', 'programmata'], a: 'scaduta', evento: 'scade', chi: ['S'] },
  {
    da: ['programmata', 'sospesa', 'esaurita', 'scaduta'],
    a: 'archiviata',
    evento: 'archivia',
    chi: ['E', 'A'],
  },
]

/** True while a promozione may still be changed: one that is over stays as it was read. */
export const eModificabile = (stato: StatoPromozione): boolean =>
  stato !== 'scaduta' && stato !== 'archiviata'

/** The kind of discount; it gives `valore` its unit: hundredths of a percent, cents, days, rate, hundredths of a percent of the commission. */
export const EFFETTI_PROMOZIONE = [
  'percentuale',
  'importo',
  'prova',
  'rata_omaggio',
  'commissione_ridotta',
] as const
export type EffettoPromozione = (typeof EFFETTI_PROMOZIONE)[number]

/** The kinds that are given to who pays; the last one is given to the esercente, by the operator. */
export const EFFETTI_CON_CODICE = ['percentuale', 'importo', 'prova', 'rata_omaggio'] as const

/** Whether a promozione stands alone, or adds up with the others that do. */
export const CUMULI_PROMOZIONE = ['esclusiva', 'cumulabile'] as const
export type CumuloPromozione = (typeof CUMULI_PROMOZIONE)[number]

/** How somebody comes to have a promozione: by its code, by one of many that are used once, or by itself, where its rule holds. */
export const USI_PROMOZIONE = ['codice', 'codici', 'automatica'] as const
export type UsoPromozione = (typeof USI_PROMOZIONE)[number]
