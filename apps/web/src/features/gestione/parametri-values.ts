import type { CampoParametro, Valori } from '@rateo/contract/ponte/gestione'
import { descriviParametro } from '@rateo/domain/stati/parametro'
import { readTyped, toTyped } from '../../ui/fields/typed-amount.ts'

/** True for a parameter of one value, or of a proportion with a fixed part, which reads as one. */
export const isOne = (campi: readonly CampoParametro[]): boolean =>
  campi.length === 1 || (campi.length === 2 && campi[0]?.tipo === 'per_mille')

/** False where every value is left empty: there is nothing to read in large letters. */
export const isSet = (campi: readonly CampoParametro[], valori: Valori): boolean =>
  campi.some((campo) => descriviParametro(campo, valori[campo.nome]) !== '')

/** A value in words, also one that is left empty. */
const detto = (campo: CampoParametro, valori: Valori): string =>
  descriviParametro(campo, valori[campo.nome]) || 'Non indicato'

/** Each value with its name, where there are more of them. */
export const descriviPerNome = (campi: readonly CampoParametro[], valori: Valori) =>
  campi.map((campo) => ({
    name: campo.etichetta,
    value: detto(campo, valori),
  }))

export const descriviTutti = (campi: readonly CampoParametro[], valori: Valori): string =>
  isOne(campi)
    ? campi.map((campo) => detto(campo, valori)).join(' + ')
    : descriviPerNome(campi, valori)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; ')

/** The text for a field: a percentage for thousandths, euro for cents. */
export function toText({ tipo, nome }: CampoParametro, valori: Valori): string {
  const valore = valori[nome]
  if (typeof valore !== 'number') return String(valore ?? '')
  if (tipo === 'centesimi') return toTyped(valore)
  if (tipo === 'per_mille') return (valore / 10).toLocaleString('it-IT')
  if (tipo === 'percento') return (valore / 100).toLocaleString('it-IT')
  return String(valore)
}

/** The value of a typed text; a text that cannot be read goes as it is, and the server says so beside the field. */
function fromText({ tipo }: CampoParametro, text: string): string | number {
  const plain = text.trim()
  if (tipo === 'testo' || tipo === 'email' || tipo === 'momento') return plain
  if (tipo === 'centesimi') return readTyped(plain) ?? plain
  const numero = Number(plain.replace(',', '.'))
  if (plain === '' || !Number.isFinite(numero)) return plain
  if (tipo === 'percento') return Math.round(numero * 100_000) / 1000
  return tipo === 'per_mille' ? Math.round(numero * 10_000) / 1000 : numero
}

export const toValori = (
  campi: readonly CampoParametro[],
  testi: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(campi.map((campo) => [campo.nome, fromText(campo, testi[campo.nome] ?? '')]))
