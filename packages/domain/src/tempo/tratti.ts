import {
  aggiungiGiorni,
  aggiungiMesi,
  fineMese,
  type Giorno,
  giornoDellaSettimana,
  giorniTra,
  partiDelGiorno,
} from './giorno.ts'

/** Days from the first to the last, both included. */
export type Tratto = { dal: Giorno; al: Giorno }

export const PASSI = ['giorno', 'settimana', 'mese'] as const
export type Passo = (typeof PASSI)[number]

/** More bars than these cannot be told from one another. */
const TRATTI_MAX = 93

/** The last day of the stretch that holds a day: weeks end on Sunday. */
const FINE: Readonly<Record<Passo, (giorno: Giorno) => Giorno>> = {
  giorno: (giorno) => giorno,
  settimana: (giorno) => aggiungiGiorni(giorno, 7 - giornoDellaSettimana(giorno)),
  mese: fineMese,
}

/** A period day by day, week by week or month by month; the first and the last are cut where the period ends. */
export function trattiDi({ dal, al }: Tratto, passo: Passo): Tratto[] {
  const found: Tratto[] = []
  for (let day = dal; day <= al;) {
    const end = FINE[passo](day)
    found.push({ dal: day, al: end < al ? end : al })
    day = aggiungiGiorni(end, 1)
  }
  return found
}

/** The steps in which a period can be read: not so many that nobody tells them apart. */
export const passiPer = ({ dal, al }: Tratto): Passo[] =>
  PASSI.filter((passo) => passo !== 'giorno' || giorniTra(dal, al) < TRATTI_MAX)

/** The step in which people read a period of that length first. */
export function passoSolito({ dal, al }: Tratto): Passo {
  const giorni = giorniTra(dal, al) + 1
  return giorni <= 31 ? 'giorno' : giorni <= 124 ? 'settimana' : 'mese'
}

export const CONFRONTI = ['prima', 'anno', 'nessuno'] as const
export type Confronto = (typeof CONFRONTI)[number]

const eFineMese = (giorno: Giorno): boolean => giorno === fineMese(giorno)
const ePrimo = (giorno: Giorno): boolean => giorno.endsWith('-01')

/** The same period some months before; a month that was whole stays whole. */
function mesiPrima({ dal, al }: Tratto, mesi: number): Tratto {
  const fine = aggiungiMesi(al, -mesi)
  return {
    dal: aggiungiMesi(dal, -mesi),
    al: ePrimo(dal) && eFineMese(al) ? fineMese(fine) : fine,
  }
}

/**
 * The period that another is compared with. Whole months stand beside as many whole months, a month up to a day beside
 * the month before up to the same day, and any other period beside as many days, just before it.
 */
export function periodoDiConfronto(periodo: Tratto, confronto: Confronto): Tratto | null {
  if (confronto === 'nessuno') return null
  if (confronto === 'anno') return mesiPrima(periodo, 12)
  const { dal, al } = periodo
  const [a, b] = [partiDelGiorno(dal), partiDelGiorno(al)]
  const mesi = (b.anno - a.anno) * 12 + b.mese - a.mese + 1
  if (ePrimo(dal) && (mesi === 1 || eFineMese(al))) return mesiPrima(periodo, mesi)
  const prima = aggiungiGiorni(dal, -1)
  return { dal: aggiungiGiorni(prima, -giorniTra(dal, al)), al: prima }
}
