import { aggiungiGiorni, type Giorno } from './giorno.ts'

/** Something that happens on a day, with no hour. */
export type EventoDelGiorno = {
  /** The same for the same thing, so that a phone moves it and does not add another. */
  uid: string
  giorno: Giorno
  titolo: string
  testo: string
  url: string
}

type Calendario = {
  nome: string
  /** The instant at which it was written. */
  adesso: Date
  eventi: readonly EventoDelGiorno[]
}

/** Writes a text so that none of it separates values or lines (RFC 5545 §3.3.11). */
const scrivi = (testo: string): string =>
  testo.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

const LUNGHEZZA = 75

/** The bytes of a character in UTF-8. */
function byteDi(carattere: string): number {
  const codice = carattere.codePointAt(0) ?? 0
  if (codice < 0x80) return 1
  if (codice < 0x8_00) return 2
  return codice < 0x1_00_00 ? 3 : 4
}

/** A line of more than 75 bytes goes on after a line break and a space, never in the middle of a character. */
function piega(riga: string): string {
  let scritto = ''
  let occupati = 0
  for (const carattere of riga) {
    const suoi = byteDi(carattere)
    if (occupati + suoi > LUNGHEZZA) {
      scritto += '\r\n '
      occupati = 1
    }
    scritto += carattere
    occupati += suoi
  }
  return scritto
}

const giornoCompatto = (giorno: Giorno): string => giorno.replaceAll('-', '')
const istanteUtc = (istante: Date): string =>
  `${istante.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const evento = (e: EventoDelGiorno, adesso: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${scrivi(e.uid)}`,
  `DTSTAMP:${adesso}`,
  `DTSTART;VALUE=DATE:${giornoCompatto(e.giorno)}`,
  // The end of a whole day is the day after, which is not part of it.
  `DTEND;VALUE=DATE:${giornoCompatto(aggiungiGiorni(e.giorno, 1))}`,
  `SUMMARY:${scrivi(e.titolo)}`,
  `DESCRIPTION:${scrivi(e.testo)}`,
  `URL:${e.url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar that phones subscribe to: whole days, no hour and so no zone (RFC 5545). */
export function iCalendar({ nome, adesso, eventi }: Calendario): string {
  const stamp = istanteUtc(adesso)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rateo//Rate//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${scrivi(nome)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...eventi.flatMap((uno) => evento(uno, stamp)),
    'END:VCALENDAR',
    '',
  ]
    .map(piega)
    .join('\r\n')
}
