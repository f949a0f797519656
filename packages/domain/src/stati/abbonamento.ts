import type { Transizione } from './macchina.ts'

/** The states of an abbonamento. */
export const STATI_ABBONAMENTO = [
  'in_attivazione',
  'non_attivato',
  'in_prova',
  'attivo',
  'in_ritardo',
  'sospeso',
  'in_pausa',
  'disdetto',
  'concluso',
  'cessato',
  'receduto',
] as const
export type StatoAbbonamento = (typeof STATI_ABBONAMENTO)[number]

export type EventoAbbonamento =
  | 'attiva'
  | 'inizia_prova'
  | 'non_attiva'
  | 'rinnovo_fallito'
  | 'salda'
  | 'sospende'
  | 'mette_in_pausa'
  | 'riprende'
  | 'disdice'
  | 'annulla_disdetta'
  | 'conclude'
  | 'cessa'
  | 'recede'

export const TRANSIZIONI_ABBONAMENTO: readonly Transizione<StatoAbbonamento, EventoAbbonamento>[] =
  [
    { da: ['in_attivazione'], a: 'in_prova', evento: 'inizia_prova', chi: ['S'] },
    { da: ['in_attivazione', 'in_prova'], a: 'attivo', evento: 'attiva', chi: ['S'] },
    { da: ['in_attivazione'], a: 'non_attivato', evento: 'non_attiva', chi: ['S'] },
    { da: ['attivo'], a: 'in_ritardo', evento: 'rinnovo_fallito', chi: ['S'] },
    { da: ['in_ritardo', 'sospeso'], a: 'attivo', evento: 'salda', chi: ['S'] },
    { da: ['in_ritardo'], a: 'sospeso', evento: 'sospende', chi: ['S'] },
    { da: ['attivo', 'in_prova'], a: 'in_pausa', evento: 'mette_in_pausa', chi: ['C', 'E', 'S'] },
    { da: ['in_pausa'], a: 'attivo', evento: 'riprende', chi: ['C', 'E', 'S'] },
    {
      da: ['attivo', 'in_prova', 'in_ritardo'],
      a: 'disdetto',
      evento: 'disdice',
      chi: ['C', 'E'],
    },
    // Nothing is being served: there is no period to wait for.
    { da: ['sospeso', 'in_pausa'], a: 'cessato', evento: 'disdice', chi: ['C', 'E'] },
    { da: ['disdetto'], a: 'attivo', evento: 'annulla_disdetta', chi: ['C', 'E'] },
    { da: ['disdetto'], a: 'in_prova', evento: 'annulla_disdetta', chi: ['C', 'E'] },
    { da: ['attivo', 'disdetto'], a: 'concluso', evento: 'conclude', chi: ['S'] },
    {
      da: ['in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto'],
      a: 'cessato',
      evento: 'cessa',
      chi: ['E', 'A', 'S'],
    },
    // The right of the law holds for all of its days, also for who gave a disdetta or owes something.
    {
      da: ['attivo', 'in_prova', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto'],
      a: 'receduto',
      evento: 'recede',
      chi: ['C'],
    },
  ]

/** The time between one charge of an abbonamento and the next. */
export const CADENZE_ABBONAMENTO = [
  'settimanale',
  'mensile',
  'bimestrale',
  'trimestrale',
  'semestrale',
  'annuale',
] as const
export type CadenzaAbbonamento = (typeof CADENZE_ABBONAMENTO)[number]

/** The cadence as it follows a price: "480,00 € ogni anno". */
export const OGNI_CADENZA: Readonly<Record<CadenzaAbbonamento, string>> = {
  settimanale: 'ogni settimana',
  mensile: 'ogni mese',
  bimestrale: 'ogni due mesi',
  trimestrale: 'ogni tre mesi',
  semestrale: 'ogni sei mesi',
  annuale: 'ogni anno',
}

/** The clienti to whom a piano is offered. */
export const VISIBILITA_PIANO = ['pubblico', 'su_invito', 'archiviato'] as const
export type VisibilitaPiano = (typeof VISIBILITA_PIANO)[number]
