import { pigro } from './pigro.ts'

/** A calendar day as `'YYYY-MM-DD'`: it has no hour and no zone, and sorts as a string. */
export type Giorno = string

const MS_AL_GIORNO = 86_400_000
const FORMA = /^(\d{4})-(\d{2})-(\d{2})$/

// The parts are read one by one: the order in which a locale writes them does not matter.
const orologioDiRoma = pigro(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Rome',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)

type Parti = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function partiDiRoma(istante: Date): Parti {
  return Object.fromEntries(
    orologioDiRoma()
      .formatToParts(istante)
      .map((parte) => [parte.type, parte.value]),
  )
}

const due = (n: number): string => String(n).padStart(2, '0')

function daMillisecondi(ms: number): Giorno {
  const data = new Date(ms)
  const anno = String(data.getUTCFullYear()).padStart(4, '0')
  return `${anno}-${due(data.getUTCMonth() + 1)}-${due(data.getUTCDate())}`
}

/** Midnight UTC of a day: a number to count with, never an instant in which something happened. */
function inMillisecondi(giorno: Giorno): number {
  const parti = FORMA.exec(giorno)
  const ms = parti ? Date.UTC(Number(parti[1]), Number(parti[2]) - 1, Number(parti[3])) : Number.NaN
  if (Number.isNaN(ms) || daMillisecondi(ms) !== giorno) {
    throw new RangeError(`Not a calendar day: ${giorno}`)
  }
  return ms
}

/** The months as they are written in a sentence, January first. */
export const MESI = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const

/** The days of the week as they are written in a sentence, Monday first. */
export const GIORNI_SETTIMANA = [
  'lunedì',
  'martedì',
  'mercoledì',
  'giovedì',
  'venerdì',
  'sabato',
  'domenica',
] as const

/** True when the text is a day that exists in the calendar, written `'YYYY-MM-DD'`. */
export function eGiorno(testo: string): testo is Giorno {
  try {
    inMillisecondi(testo)
    return true
  } catch {
    return false
  }
}

/**
 * The civil day in Rome at an instant. It is the day written on contracts and receipts, and after
 * 22:00 or 23:00 UTC it is already the next one.
 * @throws RangeError when the instant cannot be read
 */
export function giornoDiRoma(istante: Date | string): Giorno {
  const parti = partiDiRoma(new Date(istante))
  return `${(parti.year ?? '').padStart(4, '0')}-${parti.month ?? ''}-${parti.day ?? ''}`
}

/** The last day in Rome with any time left before a limit: of one at midnight the day before. */
export const ultimoGiornoPrimaDi = (limite: Date | string): Giorno =>
  giornoDiRoma(new Date(new Date(limite).getTime() - 1))

/** The time of day in Rome at an instant, as `'HH:MM'` on the 24-hour clock. */
export function oraDiRoma(istante: Date | string): string {
  const parti = partiDiRoma(new Date(istante))
  return `${parti.hour ?? ''}:${parti.minute ?? ''}`
}

/** The time in Rome of an instant, to the second: `08:08:05`. */
export function oraEsattaDiRoma(istante: Date | string): string {
  return `${oraDiRoma(istante)}:${partiDiRoma(new Date(istante)).second ?? ''}`
}

/**
 * The instant at which a day begins in Rome. With `aggiungiGiorni(giorno, 1)` it bounds a day that
 * may last 23 or 25 hours.
 */
export function inizioGiornoDiRoma(giorno: Giorno): Date {
  const mezzanotteUtc = inMillisecondi(giorno)
  const letta = partiDiRoma(new Date(mezzanotteUtc))
  // Italy is ahead of UTC, so at midnight UTC the clock of Rome shows exactly how far; and since
  // the clocks change at 01:00 UTC, the day began at that same distance.
  const scarto = Number(letta.hour) * 3_600_000 + Number(letta.minute) * 60_000
  return new Date(mezzanotteUtc - scarto)
}

const minutiDiRoma = (istante: Date): number => {
  const { hour, minute } = partiDiRoma(istante)
  return Number(hour) * 60 + Number(minute)
}

/**
 * The instant at which the clocks of Rome show so many minutes after midnight. In the hour that is skipped in March it is
 * an hour later; of the two in the hour repeated in October it is the later one.
 */
export function istanteDiRoma(giorno: Giorno, minuti: number): Date {
  const dallInizio = new Date(inizioGiornoDiRoma(giorno).getTime() + minuti * 60_000)
  // The clock may be an hour off on the days of 23 and 25 hours, over midnight too.
  const scarto = ((minuti - minutiDiRoma(dallInizio) + 2160) % 1440) - 720
  const spostato = new Date(dallInizio.getTime() + scarto * 60_000)
  return minutiDiRoma(spostato) === minuti ? spostato : dallInizio
}

/** Anno, mese (1-12) and giorno of a day. */
export function partiDelGiorno(giorno: Giorno): { anno: number; mese: number; giorno: number } {
  const data = new Date(inMillisecondi(giorno))
  return { anno: data.getUTCFullYear(), mese: data.getUTCMonth() + 1, giorno: data.getUTCDate() }
}

/**
 * Builds a day out of its numbers.
 * @throws RangeError when it does not exist (30 February)
 */
export function giornoDa(anno: number, mese: number, giorno: number): Giorno {
  const testo = `${String(anno).padStart(4, '0')}-${due(mese)}-${due(giorno)}`
  inMillisecondi(testo)
  return testo
}

/** Days of a month (1-12). */
export function giorniDelMese(anno: number, mese: number): number {
  return new Date(Date.UTC(anno, mese, 0)).getUTCDate()
}

/** The last day of the month that holds a day. */
export function fineMese(giorno: Giorno): Giorno {
  const { anno, mese } = partiDelGiorno(giorno)
  return giornoDa(anno, mese, giorniDelMese(anno, mese))
}

/** The day `n` days later (earlier when negative). */
export function aggiungiGiorni(giorno: Giorno, n: number): Giorno {
  return daMillisecondi(inMillisecondi(giorno) + n * MS_AL_GIORNO)
}

/**
 * The same day of the month `n` months later (earlier when negative); a month too short gives its
 * last day. Always count from the first day of a series, never from the previous one, or the
 * 31st becomes the 28th for ever after February.
 */
export function aggiungiMesi(giorno: Giorno, n: number): Giorno {
  const parti = partiDelGiorno(giorno)
  const mesi = parti.anno * 12 + (parti.mese - 1) + n
  const anno = Math.floor(mesi / 12)
  const mese = mesi - anno * 12 + 1
  return giornoDa(anno, mese, Math.min(parti.giorno, giorniDelMese(anno, mese)))
}

/** The number of days from `dal` to `al`: zero when equal, negative when `al` comes before. */
export function giorniTra(dal: Giorno, al: Giorno): number {
  return Math.round((inMillisecondi(al) - inMillisecondi(dal)) / MS_AL_GIORNO)
}

/** Day of the week as in ISO 8601: 1 is Monday, 7 is Sunday. */
export function giornoDellaSettimana(giorno: Giorno): number {
  return new Date(inMillisecondi(giorno)).getUTCDay() || 7
}
