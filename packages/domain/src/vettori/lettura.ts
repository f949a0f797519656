import type { Centesimi } from '../denaro/denaro.ts'
import { centesimi } from '../denaro/denaro.ts'

/** A rule as the vectors call it: what a case gives in, what it expects out. */
export type Regola = (input: unknown) => unknown
export type Campi = Readonly<Record<string, unknown>>

/** Reads the fields of an object; a vector of another shape is an error of the vector. */
export function campi(valore: unknown): Campi {
  if (typeof valore !== 'object' || valore === null || Array.isArray(valore)) {
    throw new TypeError('An object was expected')
  }
  return { ...valore }
}

export function testo(valore: unknown): string {
  if (typeof valore !== 'string') throw new TypeError('A text was expected')
  return valore
}

export function numero(valore: unknown): number {
  if (typeof valore !== 'number') throw new TypeError('A number was expected')
  return valore
}

export function elenco(valore: unknown): readonly unknown[] {
  if (!Array.isArray(valore)) throw new TypeError('A list was expected')
  return valore
}

export const testoOppureNiente = (valore: unknown): string | undefined =>
  valore === undefined ? undefined : testo(valore)

export const numeroOppureNiente = (valore: unknown): number | undefined =>
  valore === undefined ? undefined : numero(valore)

/** The value as one of the words given; any other one throws. */
export function una<const T extends string>(valore: unknown, ammesse: readonly T[]): T {
  const trovata = ammesse.find((parola) => parola === valore)
  if (trovata === undefined) throw new TypeError(`Not one of ${ammesse.join(', ')}`)
  return trovata
}

/** Vectors write amounts in euro (`12.5`, `'12.50'`): the rules take cents. */
export const daEuro = (valore: unknown): Centesimi => centesimi(Math.round(Number(valore) * 100))

/** Cents as the vectors write euro: `'12.50'`. */
export const inEuro = (valore: Centesimi): string => (valore / 100).toFixed(2)

/** Turns the refusal of a rule into the `errore` that a vector can name. */
export function oErrore(calcola: () => unknown, errore: string): unknown {
  try {
    return calcola()
  } catch (causa) {
    if (causa instanceof RangeError) return { errore }
    throw causa
  }
}
