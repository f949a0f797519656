import type { Centesimi } from '../denaro/denaro.ts'
import { aggiungiGiorni, aggiungiMesi, type Giorno, giorniTra } from '../tempo/giorno.ts'

/** More than this, in percent, over the same period of the year before is told. */
export const SOGLIA_AUMENTO = 30

/** As many years as the page compares, this one among them. */
const ANNI = 3

export interface BollettaSpesa {
  periodo_dal: Giorno
  periodo_al: Giorno
  importo_centesimi: Centesimi
}

type Periodo = { dal: Giorno; al: Giorno }

const prima = (a: Giorno, b: Giorno): Giorno => (a < b ? a : b)
const dopo = (a: Giorno, b: Giorno): Giorno => (a > b ? a : b)

/** The same days of the year before: whole months stay whole in a leap year too. */
function unAnnoPrima({ dal, al }: Periodo): Periodo {
  return {
    dal: aggiungiMesi(dal, -12),
    al: aggiungiGiorni(aggiungiMesi(aggiungiGiorni(al, 1), -12), -1),
  }
}

/**
 * The part of a bolletta that falls on those days, each day alike. Counted from its beginning, so that the parts of
 * periods beside each other make up the whole to the cent.
 */
export function quotaNelPeriodo(bolletta: BollettaSpesa, { dal, al }: Periodo): Centesimi {
  const { periodo_dal, periodo_al, importo_centesimi } = bolletta
  const da = dopo(periodo_dal, dal)
  const a = prima(periodo_al, al)
  if (da > a) return 0
  const giorni = giorniTra(periodo_dal, periodo_al) + 1
  const finoA = (giorno: Giorno) =>
    Math.round((importo_centesimi * (giorniTra(periodo_dal, giorno) + 1)) / giorni)
  return finoA(a) - finoA(aggiungiGiorni(da, -1))
}

const sommaNelPeriodo = (bollette: readonly BollettaSpesa[], periodo: Periodo): Centesimi =>
  bollette.reduce((somma, bolletta) => somma + quotaNelPeriodo(bolletta, periodo), 0)

/** True when every day of the period is in a bolletta. */
function eCoperto(bollette: readonly BollettaSpesa[], { dal, al }: Periodo): boolean {
  let manca = dal
  for (const { periodo_dal, periodo_al } of bollette.toSorted((a, b) =>
    a.periodo_dal < b.periodo_dal ? -1 : 1,
  )) {
    if (periodo_dal > manca) return false
    if (periodo_al >= manca) manca = aggiungiGiorni(periodo_al, 1)
    if (manca > al) return true
  }
  return false
}

export interface Confronto {
  ora_centesimi: Centesimi
  prima_centesimi: Centesimi
  /** Tenths of a percent, below zero where less is spent; never rounded over the threshold in either direction. */
  variazione_decimi: number
  /** True beyond the threshold: at 30 % exactly nothing is told. */
  aumento: boolean
}

function confronta(ora: Centesimi, primaDi: Centesimi): Confronto | null {
  if (primaDi <= 0) return null
  const aumento = ora * 100 > primaDi * (100 + SOGLIA_AUMENTO)
  const decimi = ((ora - primaDi) * 1000) / primaDi
  return {
    ora_centesimi: ora,
    prima_centesimi: primaDi,
    variazione_decimi: aumento ? Math.ceil(decimi) : Math.floor(decimi),
    aumento,
  }
}

/** A bolletta against the same days of the year before; null where these are not all in other bollette. */
export function confrontaBolletta(
  bolletta: BollettaSpesa,
  tutte: readonly BollettaSpesa[],
): Confronto | null {
  const altre = tutte.filter((una) => una !== bolletta)
  const periodo = unAnnoPrima({ dal: bolletta.periodo_dal, al: bolletta.periodo_al })
  if (!eCoperto(altre, periodo)) return null
  return confronta(bolletta.importo_centesimi, sommaNelPeriodo(altre, periodo))
}

export interface SpesaUtenza {
  /** This year and those before it, the latest first; a year without bollette is left out. */
  anni: { anno: number; centesimi: Centesimi }[]
  /** The days of this year whose days of the year before are known too; null where there are none. */
  confronto: (Confronto & { dal: Giorno; al: Giorno }) | null
}

/** The spending of an utenza by year, each bolletta on the days that it is about. */
export function spesaUtenza(bollette: readonly BollettaSpesa[], oggi: Giorno): SpesaUtenza {
  const questo = Number(oggi.slice(0, 4))
  const anno = (n: number): Periodo => ({ dal: `${n}-01-01`, al: `${n}-12-31` })
  const anni = Array.from({ length: ANNI }, (_, i) => questo - i)
    .map((n) => ({ anno: n, centesimi: sommaNelPeriodo(bollette, anno(n)) }))
    .filter(({ centesimi }) => centesimi > 0)
  const { dal, al } = anno(questo)
  const confrontabili = bollette
    .map((b) => ({ dal: dopo(b.periodo_dal, dal), al: prima(b.periodo_al, al) }))
    .filter((periodo) => periodo.dal <= periodo.al && eCoperto(bollette, unAnnoPrima(periodo)))
  const inizio = confrontabili.map((periodo) => periodo.dal).toSorted()[0]
  const fine = confrontabili
    .map((periodo) => periodo.al)
    .toSorted()
    .at(-1)
  if (inizio === undefined || fine === undefined) return { anni, confronto: null }
  const periodo = { dal: inizio, al: fine }
  // A hole in the bollette would count as days without spending.
  if (!eCoperto(bollette, periodo) || !eCoperto(bollette, unAnnoPrima(periodo))) {
    return { anni, confronto: null }
  }
  const esito = confronta(
    sommaNelPeriodo(bollette, periodo),
    sommaNelPeriodo(bollette, unAnnoPrima(periodo)),
  )
  return { anni, confronto: esito && { ...esito, ...periodo } }
}
