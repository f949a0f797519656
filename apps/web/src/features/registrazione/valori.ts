import { type Passo, type RuoloRegistrabile, schemaPasso } from '@rateo/contract/persone/passi'
import { readTyped, toTyped } from '../../ui/fields/typed-amount.ts'
import type { Campo } from './campi.ts'

/** The values of a step as they are typed: texts, ticks, and rows of the same. */
export type Valori = { [nome: string]: string | boolean | Valori[] }

const read = (campo: Campo, saved: unknown): string | boolean | Valori[] => {
  switch (campo.tipo) {
    case 'casella':
      return saved === true
    case 'importo':
      return typeof saved === 'number' ? toTyped(saved) : ''
    case 'gruppo':
      return Array.isArray(saved)
        ? saved.map((row: Record<string, unknown>) => toValori(campo.campi, row))
        : []
    default:
      return typeof saved === 'string' || typeof saved === 'number' ? String(saved) : ''
  }
}

/** The fields of a step as they are shown, from what was saved of it. */
export const toValori = (
  campi: readonly Campo[],
  saved: Readonly<Record<string, unknown>> = {},
): Valori => Object.fromEntries(campi.map((campo) => [campo.nome, read(campo, saved[campo.nome])]))

const write = (campo: Campo, value: Valori[string] | undefined): unknown => {
  switch (campo.tipo) {
    case 'importo':
      return typeof value === 'string' ? readTyped(value) : null
    case 'numero':
      return typeof value === 'string' && value.trim() !== ''
        ? Number(value.replace(',', '.'))
        : null
    case 'scelta':
      return value === '' ? undefined : value
    case 'gruppo':
      return Array.isArray(value) ? value.map((row) => toBody(campo.campi, row)) : []
    default:
      return value
  }
}

/** The same as the server is sent it. */
export const toBody = (campi: readonly Campo[], valori: Valori): Record<string, unknown> =>
  Object.fromEntries(campi.map((campo) => [campo.nome, write(campo, valori[campo.nome])]))

export type Errori = Readonly<Record<string, string>>

/** The mistakes by field (`titolari.0.quota`), in the sentences of the contract. */
export function controlla(
  ruolo: RuoloRegistrabile,
  passo: Passo,
  body: Record<string, unknown>,
): Errori {
  const parsed = schemaPasso(ruolo, passo)?.safeParse(body)
  if (parsed === undefined || parsed.success) return {}
  const errori: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errori[path.join('.')] ??= message
  return errori
}

/** The field of a step that a part of a refusal is about. */
export const campoDi = (name: string): string => name.replaceAll('/', '.')

export const idOf = (name: string) => `campo-${name.replaceAll('.', '-')}`
