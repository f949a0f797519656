import type { Centesimi } from '../denaro/denaro.ts'
import { eGiorno, type Giorno } from '../tempo/giorno.ts'

/** An element as a parser hands it over: its name without a prefix, its own text, its children in order. */
export interface NodoXml {
  nome: string
  testo: string
  figli: NodoXml[]
}

/** A value that cannot be read, with the reason in words. */
export class Illeggibile extends Error {}

/** The first child of a name. */
export const figlio = (nodo: NodoXml | undefined, nome: string) =>
  nodo?.figli.find((uno) => uno.nome === nome)
/** The children of a name. */
export const tutti = (nodo: NodoXml | undefined, nome: string): NodoXml[] =>
  nodo?.figli.filter((uno) => uno.nome === nome) ?? []

/** The element at a path of names. */
export const a = (nodo: NodoXml | undefined, ...nomi: string[]): NodoXml | undefined =>
  nomi.reduce<NodoXml | undefined>(figlio, nodo)

/** The text at a path, on one line; null where there is none. */
export const testo = (nodo: NodoXml | undefined, ...nomi: string[]): string | null => {
  const scritto =
    a(nodo, ...nomi)
      ?.testo.replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  return scritto === '' ? null : scritto
}

/** An amount of the schema (Amount2DecimalType), in cents: two decimals, whatever its sign. */
export function importo(nodo: NodoXml | undefined, ...nomi: string[]): Centesimi | null {
  const scritto = testo(nodo, ...nomi)
  if (scritto === null) return null
  const [, segno = '', intero = '', decimali = ''] =
    /^([+-]?)(\d{1,11})\.(\d{2})$/.exec(scritto) ?? []
  if (intero === '') throw new Illeggibile(`L’importo “${scritto.slice(0, 20)}” non si legge`)
  const centesimi = Number(`${intero}${decimali}`)
  return segno === '-' ? -centesimi : centesimi
}

/** A day of the schema, which may say the hour of its zone: the day is the same. */
export function giorno(nodo: NodoXml | undefined, ...nomi: string[]): Giorno | null {
  const scritto = testo(nodo, ...nomi)
  if (scritto === null) return null
  const [, data = ''] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(scritto) ?? []
  if (!eGiorno(data)) throw new Illeggibile(`La data “${scritto.slice(0, 20)}” non esiste`)
  return data
}

/** Adds up what there is. */
export const somma = (importi: readonly (Centesimi | null)[]): Centesimi =>
  importi.reduce<Centesimi>((totale, uno) => totale + (uno ?? 0), 0)
