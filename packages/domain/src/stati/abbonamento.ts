import { tableOf } from '../parole/chiavi.ts'
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

/** The cadences that have a name of their own, the shortest first. */
export const CADENZE_USUALI = [
  'giornaliera',
  'settimanale',
  'mensile',
  'bimestrale',
  'trimestrale',
  'semestrale',
  'annuale',
] as const

// The multiples that another unit, or a name, says already are left out: each cadence is written in one way.
const GIORNI = [
  2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 29, 30,
] as const
const SETTIMANE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const MESI = [4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const
const ANNI = [2, 3] as const

/** The time between one charge of an abbonamento and the next. */
export const CADENZE_ABBONAMENTO = [
  ...CADENZE_USUALI,
  ...GIORNI.map((n) => `ogni_${n}_giorni` as const),
  ...SETTIMANE.map((n) => `ogni_${n}_settimane` as const),
  ...MESI.map((n) => `ogni_${n}_mesi` as const),
  ...ANNI.map((n) => `ogni_${n}_anni` as const),
] as const
export type CadenzaAbbonamento = (typeof CADENZE_ABBONAMENTO)[number]

/** The units in which a cadence is counted, with the most of each between two charges. */
export const UNITA_CADENZA = { giorni: 30, settimane: 12, mesi: 23, anni: 3 } as const
export type UnitaCadenza = keyof typeof UNITA_CADENZA

type Conteggio = { n: number; unita: UnitaCadenza }

const USUALI: Readonly<Record<(typeof CADENZE_USUALI)[number], Conteggio>> = {
  giornaliera: { n: 1, unita: 'giorni' },
  settimanale: { n: 1, unita: 'settimane' },
  mensile: { n: 1, unita: 'mesi' },
  bimestrale: { n: 2, unita: 'mesi' },
  trimestrale: { n: 3, unita: 'mesi' },
  semestrale: { n: 6, unita: 'mesi' },
  annuale: { n: 1, unita: 'anni' },
}

const CONTEGGI: Readonly<Record<CadenzaAbbonamento, Conteggio>> = {
  ...USUALI,
  ...tableOf(
    GIORNI.map((n) => `ogni_${n}_giorni` as const),
    (c) => ({ n: Number(c.split('_')[1]), unita: 'giorni' }),
  ),
  ...tableOf(
    SETTIMANE.map((n) => `ogni_${n}_settimane` as const),
    (c) => ({ n: Number(c.split('_')[1]), unita: 'settimane' }),
  ),
  ...tableOf(
    MESI.map((n) => `ogni_${n}_mesi` as const),
    (c) => ({ n: Number(c.split('_')[1]), unita: 'mesi' }),
  ),
  ...tableOf(
    ANNI.map((n) => `ogni_${n}_anni` as const),
    (c) => ({ n: Number(c.split('_')[1]), unita: 'anni' }),
  ),
}

/** The units between one charge and the next: two weeks, six months. */
export const conteggioDi = (cadenza: CadenzaAbbonamento): Conteggio => CONTEGGI[cadenza]

/** The cadence of so many units; null where there is none, as for forty days. */
export function cadenzaDi(n: number, unita: UnitaCadenza): CadenzaAbbonamento | null {
  // Seven days are a week, twelve months a year: each has one name.
  if (unita === 'giorni' && n % 7 === 0) return cadenzaDi(n / 7, 'settimane')
  if (unita === 'mesi' && n % 12 === 0) return cadenzaDi(n / 12, 'anni')
  const trovata = CADENZE_ABBONAMENTO.find((una) => {
    const suo = CONTEGGI[una]
    return suo.n === n && suo.unita === unita
  })
  return trovata ?? null
}

const NUMERI = ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'] as const

/** One unit of each, as people say it. */
export const UNITA_IN_PAROLE: Readonly<Record<UnitaCadenza, readonly [string, string]>> = {
  giorni: ['giorno', 'giorni'],
  settimane: ['settimana', 'settimane'],
  mesi: ['mese', 'mesi'],
  anni: ['anno', 'anni'],
}

/** The cadence as it follows a price: "480,00 € ogni anno", "20,00 € ogni due settimane". */
export const OGNI_CADENZA: Readonly<Record<CadenzaAbbonamento, string>> = tableOf(
  CADENZE_ABBONAMENTO,
  (cadenza) => {
    const { n, unita } = CONTEGGI[cadenza]
    const [una, molte] = UNITA_IN_PAROLE[unita]
    return n === 1 ? `ogni ${una}` : `ogni ${NUMERI[n - 2] ?? n} ${molte}`
  },
)

/** The clienti to whom a piano is offered. */
export const VISIBILITA_PIANO = ['pubblico', 'su_invito', 'archiviato'] as const
export type VisibilitaPiano = (typeof VISIBILITA_PIANO)[number]
