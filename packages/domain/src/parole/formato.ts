import { giornoDiRoma, oraDiRoma, partiDelGiorno, ultimoGiornoPrimaDi } from '../tempo/giorno.ts'
import type { Giorno } from '../tempo/giorno.ts'
import { pigro } from '../tempo/pigro.ts'

export interface OpzioniValuta {
  useGrouping?: 'always' | 'auto'
  signDisplay?: 'auto' | 'negative'
}

/**
 * A number of euro (not cents) by the bare Intl rule, with a hyphen as minus. For amounts on screen
 * use `formattaEuro`; this one feeds texts that other programs read back.
 */
export function formattaValuta(numero: number, opzioni: OpzioniValuta = {}): string {
  return new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: 'EUR',
    useGrouping: opzioni.useGrouping ?? 'always',
    signDisplay: opzioni.signDisplay ?? 'auto',
  }).format(numero)
}

const intero = pigro(
  () => new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' }),
)

/** A whole number: `1.234.567`. */
export function formattaIntero(numero: number): string {
  return intero().format(numero)
}

/** A fraction as a percentage, `0.0938` → `9,38%`, halves away from zero. */
export function formattaPercentuale(frazione: number, decimali = 2): string {
  return new Intl.NumberFormat('it-IT', {
    style: 'percent',
    minimumFractionDigits: decimali,
    maximumFractionDigits: decimali,
    useGrouping: 'always',
  }).format(frazione)
}

/** A rate already in percentage points (TAN, TAEG, aliquota), `9.38` → `9,38%`. */
export function formattaTasso(punti: number, decimali = 2): string {
  // Twelve digits cut the binary noise of the division, which would show at a rounding half.
  return formattaPercentuale(Number((punti / 100).toPrecision(12)), decimali)
}

// Months and weekdays come from Intl, in UTC on a day that has no zone; the order is ours, because
// the default order and separators of it-IT have changed between ICU versions.
const nomeMese = pigro(() => new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' }))
const nomeGiorno = pigro(
  () => new Intl.DateTimeFormat('it-IT', { weekday: 'long', timeZone: 'UTC' }),
)

const aMezzanotte = (giorno: Giorno): Date => new Date(`${giorno}T00:00:00Z`)

/** `05/03/2026`, as in tables. */
export function formattaGiorno(giorno: Giorno): string {
  partiDelGiorno(giorno)
  const [anno = '', mese = '', numero = ''] = giorno.split('-')
  return `${numero}/${mese}/${anno}`
}

/** `5 marzo 2026`; the first of the month stays `1`, as on invoices. */
export function formattaGiornoLungo(giorno: Giorno): string {
  const parti = partiDelGiorno(giorno)
  return `${String(parti.giorno)} ${formattaMeseAnno(giorno)}`
}

/** `giovedì 5 marzo 2026`, as in sentences. */
export function formattaGiornoCompleto(giorno: Giorno): string {
  const testo = formattaGiornoLungo(giorno)
  return `${nomeGiorno().format(aMezzanotte(giorno))} ${testo}`
}

/** `marzo 2026`. */
export function formattaMeseAnno(giorno: Giorno): string {
  const parti = partiDelGiorno(giorno)
  return `${nomeMese().format(aMezzanotte(giorno))} ${String(parti.anno)}`
}

/** The day in Rome of an instant: `05/03/2026`. */
export function formattaData(istante: Date | string): string {
  return formattaGiorno(giornoDiRoma(istante))
}

/** Day and time in Rome of an instant: `05/03/2026, 08:08`. */
export function formattaDataOra(istante: Date | string): string {
  return `${formattaData(istante)}, ${oraDiRoma(istante)}`
}

/**
 * A limit for “fino al …”: `05/03/2026, 08:08`; a limit at midnight reads as the day before, `04/03/2026 compreso`.
 */
export function formattaLimite(limite: Date | string): string {
  return oraDiRoma(limite) === '00:00'
    ? `${formattaGiorno(ultimoGiornoPrimaDi(limite))} compreso`
    : formattaDataOra(limite)
}

const regole = pigro(() => new Intl.PluralRules('it-IT'))

/** The CLDR plural category in Italian: `many` (a million) exists beside `one` and `other`. */
export function categoriaPlurale(n: number): Intl.LDMLPluralRule {
  return regole().select(n)
}

/** `contato(3, 'rata', 'rate')` → `3 rate`. */
export function contato(n: number, singolare: string, plurale: string): string {
  return `${formattaIntero(n)} ${n === 1 ? singolare : plurale}`
}

const confronto = pigro(() => new Intl.Collator('it', { numeric: true }))

/** Order of an Italian list: accents do not matter at first, numbers count as numbers. */
export function confrontaTesti(a: string, b: string): number {
  return confronto().compare(a, b)
}

/** A sentence that ends with a name which ends with a point of its own ("… a r.l.") ends with one point. */
export const unPunto = (testo: string): string => testo.replaceAll(/(\p{L})\.\.(?!\.)/gu, '$1.')
