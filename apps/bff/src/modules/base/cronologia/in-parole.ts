import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { cercaEtichetta } from '@rateo/domain/parole/etichette'
import {
  formattaData,
  formattaDataOra,
  formattaGiorno,
  formattaTasso,
} from '@rateo/domain/parole/formato'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'

const SIGLE = new Set(['api', 'iban', 'ip', 'otp', 'pec', 'rt', 'sdd', 'sms', 'taeg', 'tan'])
/** Fields that people write freely: a text may look like a code and is none. */
const SCRITTI = new Set(['nome', 'soprannome', 'causale', 'nota', 'riferimento', 'valore'])
const ISTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*Z$/
const GIORNO = /^\d{4}-\d{2}-\d{2}$/
const CODICE = /^[a-z]+(?:_[a-z0-9]+)+$/
const IDENTIFICATIVO = /^[0-9a-f]{24}$/

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `differenza_centesimi` → "Differenza", `matricola_rt` → "Matricola RT": what the unit says, the value says. */
export function nomeDelCampo(campo: string): string {
  const words = campo.replace(/(?:_centesimi)?(?:_percento|_at|_id)$|_centesimi$/, '').split('_')
  return capitalized(words.map((one) => (SIGLE.has(one) ? one.toUpperCase() : one)).join(' '))
}

/** The label of a state without what only its own page knows: "Disdetto: attivo fino al {data}" is "Disdetto". */
function stato(entita: string, valore: string): string {
  const etichetta = cercaEtichetta(`${entita}.${valore}`)?.etichetta
  if (etichetta === undefined) return capitalized(valore.replaceAll('_', ' '))
  return etichetta.includes('{') ? (etichetta.split(/:| da | fino | il /)[0] ?? '') : etichetta
}

function percento(campo: string, valore: number): string {
  return formattaTasso(campo.endsWith('_centesimi_percento') ? valore / 100 : valore)
}

function testo(entita: string, campo: string, valore: string): string {
  if (campo === 'stato') return stato(entita, valore)
  const metodo = campo === 'metodo' && Object.entries(NOMI_METODO).find(([nome]) => nome === valore)
  if (metodo) return metodo[1]
  if (campo.endsWith('_percento') && Number.isFinite(Number(valore))) {
    return percento(campo, Number(valore))
  }
  if (GIORNO.test(valore)) return formattaGiorno(valore)
  // A parameter holds from the beginning of a day, and so it was chosen.
  if (ISTANTE.test(valore)) {
    return campo === 'valido_dal' ? formattaData(valore) : formattaDataOra(valore)
  }
  if (CODICE.test(valore) && !SCRITTI.has(campo)) return capitalized(valore.replaceAll('_', ' '))
  return valore
}

/** A value as the screens write it: euro, days, the words of the states; null for nothing. */
export function inParole(entita: string, campo: string, valore: unknown): string | null {
  if (valore === null || valore === undefined) return null
  if (typeof valore === 'boolean') return valore ? 'sì' : 'no'
  if (typeof valore === 'string') return testo(entita, campo, valore)
  if (typeof valore === 'number') {
    if (campo.endsWith('_percento')) return percento(campo, valore)
    return campo.endsWith('_centesimi') && Number.isSafeInteger(valore)
      ? formattaEuro(valore)
      : String(valore)
  }
  if (Array.isArray(valore)) {
    return valore.map((one) => inParole(entita, campo, one) ?? '').join(', ')
  }
  return Object.entries(valore)
    .flatMap(([nome, one]) => {
      const text = inParole(entita, nome, one)
      return text === null ? [] : [`${nomeDelCampo(nome)}: ${text}`]
    })
    .join('; ')
}

/** Whether it is only the id of another record: of use to the staff, and to nobody else. */
export const isIdentificativo = (valore: unknown): boolean =>
  typeof valore === 'string' && IDENTIFICATIVO.test(valore)
