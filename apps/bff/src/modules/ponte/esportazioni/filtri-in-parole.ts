import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { eGiorno } from '@rateo/domain/tempo/giorno'

const METODI: Readonly<Record<string, string>> = NOMI_METODO
const CODICE = /^[0-9a-f]{24}$/

const leggibile = (parola: string) =>
  parola
    .replace(/_(at|id|centesimi)$/, '')
    .replace(/^created$/, 'creazione')
    .replaceAll('_', ' ')

function valore(nome: string, v: unknown): string {
  if (typeof v === 'number') {
    return nome.endsWith('_centesimi') ? formattaEuro(v) : String(v)
  }
  const testo = String(v)
  if (eGiorno(testo)) return formattaGiorno(testo)
  return (METODI[testo] ?? leggibile(testo)).toLowerCase()
}

/** A condition of a search as a person would say it. The id of a record says only what kind of record it is. */
function inParole([nome, condizione]: [string, unknown]): string {
  if (typeof condizione === 'boolean') return (condizione ? '' : 'non ') + leggibile(nome)
  if (typeof condizione !== 'object' || condizione === null) {
    const testo = String(condizione)
    return CODICE.test(testo) ? `un solo ${leggibile(nome)}` : valore(nome, condizione)
  }
  const { $in, $gte, $lte }: Record<string, unknown> = { ...condizione }
  if (Array.isArray($in)) return $in.map((uno) => valore(nome, uno)).join(' o ')
  const [da, a] = nome.endsWith('_centesimi') ? ['da', 'fino a'] : ['dal', 'al']
  return [
    leggibile(nome),
    ...($gte === undefined ? [] : [da, valore(nome, $gte)]),
    ...($lte === undefined ? [] : [a, valore(nome, $lte)]),
  ].join(' ')
}

/** The filters of a search, each in words. */
export const filtriInParole = (filtri: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(filtri).map(inParole)
