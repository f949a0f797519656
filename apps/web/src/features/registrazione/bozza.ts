import type { RuoloRegistrabile } from '@rateo/contract/persone/passi'
import type { Valori } from './valori.ts'

const key = (ruolo: RuoloRegistrabile, passo: string) =>
  `rateo:bozza:registrazione:${ruolo}:${passo}`

/** The texts of a step that were not saved yet, in this window only: a reload loses nothing. */
export function readBozza(ruolo: RuoloRegistrabile, passo: string): Valori | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key(ruolo, passo)) ?? 'null')
    return typeof found === 'object' && found !== null ? { ...found } : null
  } catch {
    return null
  }
}

export const saveBozza = (ruolo: RuoloRegistrabile, passo: string, valori: Valori) =>
  sessionStorage.setItem(key(ruolo, passo), JSON.stringify(valori))

export const clearBozza = (ruolo: RuoloRegistrabile, passo: string) =>
  sessionStorage.removeItem(key(ruolo, passo))
