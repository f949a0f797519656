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

export const TRANSIZIONI_PROMOZIONE: readonly Transizione<StatoPromozione, EventoPromozione>[] = [
  { da: ['programmata'], a: 'attiva', evento: 'comincia', chi: ['S', 'A'] },
  { da: ['attiva'], a: 'sospesa', evento: 'sospendi', chi: ['A'] },
  { da: ['sospesa'], a: 'attiva', evento: 'riprendi', chi: ['A'] },
  { da: ['attiva'], a: 'esaurita', evento: 'esaurisci', chi: ['S'] },
  // A use that was given back, or more uses allowed, make room again.
  { da: ['esaurita'], a: 'attiva', evento: 'riapri', chi: ['S', 'A'] },
  { da: ['attiva', 'sospesa', 'programmata'], a: 'scaduta', evento: 'scade', chi: ['S'] },
  {
    da: ['programmata', 'sospesa', 'esaurita', 'scaduta'],
    a: 'archiviata',
    evento: 'archivia',
    chi: ['A'],
  },
]

/** True while a promozione may still be changed: one that is over stays as it was read. */
export const eModificabile = (stato: StatoPromozione): boolean =>
  stato !== 'scaduta' && stato !== 'archiviata'

/** The kind of discount; it gives `valore` its unit: hundredths of a percent, cents, days, rate. */
export const EFFETTI_PROMOZIONE = [
  'percentuale',
  'importo',
  'prova',
  'rata_omaggio',
  'commissione_ridotta',
] as const
export type EffettoPromozione = (typeof EFFETTI_PROMOZIONE)[number]

/** The kinds that whoever subscribes gets with a code. */
export const EFFETTI_CON_CODICE = ['percentuale', 'importo', 'prova'] as const
