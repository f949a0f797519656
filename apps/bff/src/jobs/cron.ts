import {
  giornoDellaSettimana,
  giornoDiRoma,
  oraDiRoma,
  partiDelGiorno,
} from '@rateo/domain/tempo/giorno'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Nothing of ours is rarer than once a year. */
const HOURS_AHEAD = 366 * 24

type Test = (value: number) => boolean

/** One field of five: `*`, a number, a list, a range, a step. */
function readField(field: string): Test {
  const tests = field.split(',').map((part): Test => {
    const [range = '*', step = '1'] = part.split('/')
    const [from, to] = range === '*' ? [0, Infinity] : readRange(range, part.includes('/'))
    return (value) => value >= from && value <= to && (value - from) % Number(step) === 0
  })
  return (value) => tests.some((test) => test(value))
}

function readRange(range: string, isOpen: boolean): [number, number] {
  const [from, to] = range.split('-').map(Number)
  const first = from ?? Number.NaN
  return [first, to ?? (isOpen ? Infinity : first)]
}

/**
 * The next instant, after `dopo`, at which a job with this timetable runs, by the clocks of Rome; null when that is more
 * than a year away. Clocks move by whole hours there, so an hour is looked at once and its minutes are counted.
 */
export function prossimaEsecuzione(cron: string, dopo: Date): Date | null {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.trim().split(/\s+/)
  const [isMinute, isHour, isDay, isMonth, isWeekday] = [
    readField(minute),
    readField(hour),
    readField(day),
    readField(month),
    readField(weekday.replaceAll('7', '0')),
  ]
  const start = Math.floor(dopo.getTime() / HOUR) * HOUR
  for (let at = start; at < start + HOURS_AHEAD * HOUR; at += HOUR) {
    const giorno = giornoDiRoma(new Date(at))
    const { giorno: d, mese } = partiDelGiorno(giorno)
    if (!isMonth(mese) || !isDay(d) || !isWeekday(giornoDellaSettimana(giorno) % 7)) continue
    if (!isHour(Number(oraDiRoma(new Date(at)).slice(0, 2)))) continue
    for (let m = 0; m < 60; m += 1) {
      const instant = at + m * MINUTE
      if (instant > dopo.getTime() && isMinute(m)) return new Date(instant)
    }
  }
  return null
}

/** The minutes after midnight at which a job with this timetable runs on a day, by the clocks of Rome. */
export function minutiDelGiorno(cron: string, giorno: string): number[] {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.trim().split(/\s+/)
  const { giorno: d, mese } = partiDelGiorno(giorno)
  const isDue =
    readField(month)(mese) &&
    readField(day)(d) &&
    readField(weekday.replaceAll('7', '0'))(giornoDellaSettimana(giorno) % 7)
  if (!isDue) return []
  const [isMinute, isHour] = [readField(minute), readField(hour)]
  const all = (length: number, is: Test) => Array.from({ length }, (_, n) => n).filter(is)
  const minuti = all(60, isMinute)
  return all(24, isHour).flatMap((ora) => minuti.map((minuto) => ora * 60 + minuto))
}
