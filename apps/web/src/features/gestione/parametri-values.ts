import type { CampoParametro, Valori } from '@rateo/contract/gestione'
import { formattaEuro } from '@rateo/domain/denaro'
import { formattaIntero, formattaPercentuale } from '@rateo/domain/formato'
import { readTyped, toTyped } from '../../ui/money-field.tsx'

/** A value in words: "1,4%", "0,25 €", "1.000 millisecondi". */
function descrivi(campo: CampoParametro, valori: Valori): string {
  const valore = valori[campo.nome]
  if (typeof valore !== 'number') return String(valore ?? '')
  if (campo.tipo === 'centesimi') return formattaEuro(valore)
  if (campo.tipo === 'per_mille') return formattaPercentuale(valore / 1000, 1)
  if (campo.tipo === 'percento') return formattaPercentuale(valore / 10_000, 2)
  return `${formattaIntero(valore)} ${campo.unita}`.trim()
}

/** What has one value, or is a proportion with a fixed part: it reads as one. */
export const isOne = (campi: readonly CampoParametro[]): boolean =>
  campi.length === 1 || (campi.length === 2 && campi[0]?.tipo === 'per_mille')

/** Each value with its name, where there are more of them. */
export const descriviPerNome = (campi: readonly CampoParametro[], valori: Valori) =>
  campi.map((campo) => ({ name: campo.etichetta, value: descrivi(campo, valori) }))

export const descriviTutti = (campi: readonly CampoParametro[], valori: Valori): string =>
  isOne(campi)
    ? campi.map((campo) => descrivi(campo, valori)).join(' + ')
    : descriviPerNome(campi, valori)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('; ')

/** What stands in the field: a percentage for thousandths, euro for cents. */
export function toText({ tipo, nome }: CampoParametro, valori: Valori): string {
  const valore = valori[nome]
  if (typeof valore !== 'number') return String(valore ?? '')
  if (tipo === 'centesimi') return toTyped(valore)
  if (tipo === 'per_mille') return (valore / 10).toLocaleString('it-IT')
  if (tipo === 'percento') return (valore / 100).toLocaleString('it-IT')
  return String(valore)
}

/** Of what was typed; what cannot be read goes as it is, and the server says so beside the field. */
function fromText({ tipo }: CampoParametro, text: string): string | number {
  const plain = text.trim()
  if (tipo === 'testo' || tipo === 'email') return plain
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
