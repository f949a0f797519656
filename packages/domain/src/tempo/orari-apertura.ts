import { festivi } from './calendario.ts'
import {
  aggiungiGiorni,
  GIORNI_SETTIMANA,
  type Giorno,
  giorniTra,
  giornoDellaSettimana,
  giornoDiRoma,
  MESI,
  oraDiRoma,
  partiDelGiorno,
} from './giorno.ts'

/** A span of opening, `'HH:MM'` to `'HH:MM'`; one that does not end after it begins goes on past midnight. */
export type Fascia = { dalle: string; alle: string }

export const FESTIVI_APERTURA = ['chiuso', 'come_al_solito'] as const

export const FASCE_AL_GIORNO = 2

/** The days on which a point of sale is closed beside its usual ones, both included. */
export type Chiusura = { dal: Giorno; al: Giorno; motivo: string }

export type OrariApertura = {
  /** Seven days, Monday first; one without spans is closed. */
  settimana: readonly (readonly Fascia[])[]
  festivi: (typeof FESTIVI_APERTURA)[number]
  chiusure: readonly Chiusura[]
}

/** A day and the minutes that the clocks of Rome show in it. */
export type Momento = { giorno: Giorno; minuto: number }

const MINUTI_AL_GIORNO = 1440
const MINUTI_A_SETTIMANA = 7 * MINUTI_AL_GIORNO
const ORA_MS = 3_600_000

/** The next opening is looked for in the year to come: who is closed for longer has no hour to tell. */
const GIORNI_CERCATI = 366

const minutoDi = (ora: string): number => {
  const [ore = '', minuti = ''] = ora.split(':')
  return Number(ore) * 60 + Number(minuti)
}

/**
 * The moment that the clocks of Rome show. Of the hour that is there twice in October the first is the last minute before
 * it, so that who closes at half past two closes once, the second time.
 */
export function momentoDiRoma(istante: Date): Momento {
  const ora = oraDiRoma(istante)
  const eDoppia = oraDiRoma(new Date(istante.getTime() + ORA_MS)) === ora
  const minuto = minutoDi(ora)
  return { giorno: giornoDiRoma(istante), minuto: eDoppia ? minuto - (minuto % 60) - 1 : minuto }
}

/** True on a holiday of the calendar; a Sunday is none by itself, it has hours of its own. */
export const eFesta = (giorno: Giorno): boolean =>
  festivi(partiDelGiorno(giorno).anno).includes(giorno)

/** The reason why a day has none of its usual hours: a holiday, or a closing that was told; null where it has them. */
export function perCheChiuso(orari: OrariApertura, giorno: Giorno): Chiusura | 'festivo' | null {
  const chiusura = orari.chiusure.find(({ dal, al }) => dal <= giorno && giorno <= al)
  if (chiusura) return chiusura
  return orari.festivi === 'chiuso' && eFesta(giorno) ? 'festivo' : null
}

type Tratto = readonly [inizio: number, fine: number]

/** A span in minutes of its day; the end is past 1440 where it goes on the day after. */
function trattoDi({ dalle, alle }: Fascia): Tratto {
  const inizio = minutoDi(dalle)
  const fine = minutoDi(alle)
  return [inizio, fine > inizio ? fine : fine + MINUTI_AL_GIORNO]
}

const fasceDi = ({ settimana }: OrariApertura, giorno: Giorno): readonly Fascia[] =>
  settimana[giornoDellaSettimana(giorno) - 1] ?? []

/** The hours of one day as minutes from the midnight of another; a night belongs to the day on which it began. */
function trattiDel(orari: OrariApertura, oggi: Giorno, fra: number): Tratto[] {
  const giorno = aggiungiGiorni(oggi, fra)
  if (perCheChiuso(orari, giorno) !== null) return []
  return fasceDi(orari, giorno).map((fascia) => {
    const [inizio, fine] = trattoDi(fascia)
    return [inizio + fra * MINUTI_AL_GIORNO, fine + fra * MINUTI_AL_GIORNO]
  })
}

const momentoFra = (oggi: Giorno, minuti: number): Momento => ({
  giorno: aggiungiGiorni(oggi, Math.floor(minuti / MINUTI_AL_GIORNO)),
  minuto: minuti % MINUTI_AL_GIORNO,
})

export type StatoApertura =
  /** `fino` is null where it does not close within a week. */
  | { aperto: true; fino: Momento | null }
  /** `apre` is null where it does not open within a year. */
  | { aperto: false; apre: Momento | null }

/** Whether a point of sale is open at a moment, and what comes next. */
export function statoApertura(orari: OrariApertura, { giorno, minuto }: Momento): StatoApertura {
  const vicini = Array.from({ length: 9 }, (_, i) => trattiDel(orari, giorno, i - 1)).flat()
  let fino = minuto
  // Spans that touch are one: who closes at midnight and opens at midnight has not closed.
  for (const [inizio, fine] of vicini) if (inizio <= fino && fino < fine) fino = fine
  if (fino > minuto) {
    const eSempre = fino - minuto >= MINUTI_A_SETTIMANA
    return { aperto: true, fino: eSempre ? null : momentoFra(giorno, fino) }
  }
  for (let fra = 0; fra <= GIORNI_CERCATI; fra += 1) {
    const inizi = trattiDel(orari, giorno, fra).map(([inizio]) => inizio)
    const prossimi = inizi.filter((inizio) => inizio > minuto)
    if (prossimi.length > 0) {
      return { aperto: false, apre: momentoFra(giorno, Math.min(...prossimi)) }
    }
  }
  return { aperto: false, apre: null }
}

const due = (n: number): string => String(n).padStart(2, '0')
const oraDetta = (minuto: number): string => `${Math.floor(minuto / 60)}:${due(minuto % 60)}`

/** “alle 9:00”, and “all’1:00”. */
const alleDetto = (minuto: number): string =>
  `${Math.floor(minuto / 60) === 1 ? 'all’' : 'alle '}${oraDetta(minuto)}`

function giornoDetto(oggi: Giorno, giorno: Giorno): string {
  const fra = giorniTra(oggi, giorno)
  if (fra === 0) return ''
  if (fra === 1) return 'domani '
  if (fra < 7) return `${GIORNI_SETTIMANA[giornoDellaSettimana(giorno) - 1] ?? ''} `
  const { giorno: del, mese } = partiDelGiorno(giorno)
  return `il ${del} ${MESI[mese - 1] ?? ''} `
}

/** The sentence under the name of a point of sale: “Aperto ora, chiude alle 19:30”. */
export function fraseApertura(stato: StatoApertura, { giorno }: Momento): string {
  if (!stato.aperto) {
    const { apre } = stato
    if (apre === null) return 'Chiuso'
    return `Chiuso ora, apre ${giornoDetto(giorno, apre.giorno)}${alleDetto(apre.minuto)}`
  }
  const { fino } = stato
  if (fino === null) return 'Aperto sempre'
  if (fino.minuto === 0 && giorniTra(giorno, fino.giorno) <= 1)
    return 'Aperto ora, chiude a mezzanotte'
  // A night that ends tomorrow is tonight for who reads.
  const eQuestaNotte = giorniTra(giorno, fino.giorno) === 1 && fino.minuto < MINUTI_AL_GIORNO / 2
  const quando = eQuestaNotte ? '' : giornoDetto(giorno, fino.giorno)
  return `Aperto ora, chiude ${quando}${alleDetto(fino.minuto)}`
}

/** The hours of one day in words: “9:00–13:00 e 15:00–19:30”, or “chiuso”. */
export const fasceDette = (fasce: readonly Fascia[]): string =>
  fasce.length === 0
    ? 'chiuso'
    : fasce
        .map(({ dalle, alle }) =>
          dalle === alle
            ? 'tutto il giorno'
            : `${oraDetta(minutoDi(dalle))}–${oraDetta(minutoDi(alle))}`,
        )
        .join(' e ')

/** The days of the week with their hours, those beside each other that are equal as one: “lunedì–venerdì”. */
export function settimanaDetta({ settimana }: OrariApertura): { giorni: string; ore: string }[] {
  const righe: { da: number; a: number; ore: string }[] = []
  for (const [i, fasce] of settimana.entries()) {
    const ore = fasceDette(fasce)
    const ultima = righe.at(-1)
    if (ultima?.ore === ore) ultima.a = i
    else righe.push({ da: i, a: i, ore })
  }
  const nome = (i: number) => GIORNI_SETTIMANA[i] ?? ''
  return righe.map(({ da, a, ore }) => ({
    giorni: da === a ? nome(da) : `${nome(da)}–${nome(a)}`,
    ore,
  }))
}

/** The fault of the hours of one day, in words; null where there is none. */
export function difettoDelGiorno(fasce: readonly Fascia[]): string | null {
  const tratti = fasce.map(trattoDi)
  const [prima, seconda] = tratti
  if (!prima || !seconda) return null
  if (prima[1] > MINUTI_AL_GIORNO) {
    return 'Il primo orario va oltre la mezzanotte: scrivilo per ultimo'
  }
  if (seconda[0] < prima[1]) return 'Il secondo orario deve cominciare dopo la fine del primo'
  if (seconda[1] - MINUTI_AL_GIORNO > prima[0]) return 'I due orari si coprono'
  return null
}

/** The hours as an index and a search read them, in minutes of the week, of which the first is that of Monday. */
export type OrariCercati = {
  /** The parts before midnight, on the day on which they begin. */
  aperture: readonly Tratto[]
  /** The parts after midnight, on the day after that on which they began. */
  oltre_mezzanotte: readonly Tratto[]
  /** The hours of the week, 0 to 167, in which it is ever open. */
  ore: readonly number[]
}

export function orariCercati({ settimana }: Pick<OrariApertura, 'settimana'>): OrariCercati {
  const aperture: Tratto[] = []
  const oltre: Tratto[] = []
  for (const [i, fasce] of settimana.entries()) {
    const mezzanotte = i * MINUTI_AL_GIORNO
    const domani = ((i + 1) % 7) * MINUTI_AL_GIORNO
    for (const [inizio, fine] of fasce.map(trattoDi)) {
      aperture.push([mezzanotte + inizio, mezzanotte + Math.min(fine, MINUTI_AL_GIORNO)])
      if (fine > MINUTI_AL_GIORNO) oltre.push([domani, domani + fine - MINUTI_AL_GIORNO])
    }
  }
  const ore = new Set<number>()
  for (const [inizio, fine] of [...aperture, ...oltre]) {
    for (let ora = Math.floor(inizio / 60); ora * 60 < fine; ora += 1) ore.add(ora)
  }
  return { aperture, oltre_mezzanotte: oltre, ore: [...ore].toSorted((a, b) => a - b) }
}

/** The minute of the week of a moment. */
export const minutoDellaSettimana = ({ giorno, minuto }: Momento): number =>
  (giornoDellaSettimana(giorno) - 1) * MINUTI_AL_GIORNO + minuto
