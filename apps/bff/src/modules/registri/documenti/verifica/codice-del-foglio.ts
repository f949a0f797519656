import { createHash } from 'node:crypto'
import { SEGNI_CODICE } from '@rateo/domain/banca/codice-richiesta'
import type { Foglio } from '../foglio.ts'

/** A hundred bits, as twenty signs of five. */
const SEGNI = 20

const DIDASCALIA = 'Verifica se vale ancora'

let portale: string | null = null

/** Says at which address this portal answers: the sheets that its process draws lead there. */
export function impostaPortale(origin: string): void {
  portale = origin
}

/** The QR that leads to the state of a sheet today. */
export const qrVerifica = (origin: string, codice: string): NonNullable<Foglio['qr']> => ({
  indirizzo: `${origin}/verifica/${codice}`,
  didascalia: DIDASCALIA,
})

const portaAllaVerifica = ({ qr }: Foglio): boolean => qr?.didascalia === DIDASCALIA

/**
 * The code of a sheet that was given none: it comes from everything that is written on it, so that the same sheet, drawn again to be
 * signed, has the same. Nobody finds it who does not hold the sheet.
 */
function codiceDi({ emittente, ...foglio }: Foglio): string {
  const scritto = JSON.stringify({ ...foglio, emittente: { ...emittente, logo: null } })
  const bit = createHash('sha256').update(scritto).digest()
  return Array.from({ length: SEGNI }, (_, i) => SEGNI_CODICE.charAt((bit[i] ?? 0) % 32)).join('')
}

/** The code that a sheet gets of itself, and its QR; null for one that has a code already, or in a process that answers nowhere. */
export function sigilloDi(
  foglio: Foglio,
): { codice: string; qr: NonNullable<Foglio['qr']> } | null {
  if (portale === null || portaAllaVerifica(foglio)) return null
  const codice = codiceDi(foglio)
  return { codice, qr: qrVerifica(portale, codice) }
}

const PAROLA = 'rateo-verifica-'

/** The property of the file that says its code. */
export const parolaDi = (codice: string): string => `${PAROLA}${codice}`

/**
 * The code that a file drawn by us says of itself; null where it has one of another kind. The property is followed from the dictionary that
 * closes the file: a name or a title that looks like one is none.
 */
export function readCodiceDelFoglio(pdf: Buffer): string | null {
  const scritto = pdf.toString('latin1')
  const [, oggetto] =
    /^\/Keywords (\d+) 0 R$/m.exec(scritto.slice(scritto.lastIndexOf('/Keywords '))) ?? []
  if (oggetto === undefined) return null
  const inizio = `\n${oggetto} 0 obj\n(${PAROLA}`
  const dove = scritto.lastIndexOf(inizio)
  if (dove === -1) return null
  const dopo = scritto.slice(dove + inizio.length, dove + inizio.length + SEGNI + 1)
  return /^[0-9A-HJKMNP-TV-Z]{20}\)$/.test(dopo) ? dopo.slice(0, SEGNI) : null
}
