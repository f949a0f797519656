import { cartaConNumero, luhn, type CartaDiProva } from '../carte-di-prova.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import type { Scadenza } from '../motore/metodo.ts'

export type Campo = 'numero' | 'scadenza' | 'cvc' | 'intestatario'
export type Errori = Partial<Record<Campo, string>>

/** Fields that may be shown again after a mistake: never the number, never the CVC. */
export interface Ridigitabile {
  scadenza: string
  intestatario: string
}

export type EsitoModulo =
  | { errori: Errori; carta?: undefined }
  | { errori?: undefined; carta: CartaDiProva; scadenza: Scadenza; intestatario: string }

function campo(p: Parametri, nome: Campo): string {
  const valore = p[nome]
  return typeof valore === 'string' ? valore.trim().slice(0, 200) : ''
}

export function daRimostrare(p: Parametri): Ridigitabile {
  return { scadenza: campo(p, 'scadenza').slice(0, 7), intestatario: campo(p, 'intestatario') }
}

/** Checks the form and gives the Italian sentence for each field that is wrong. */
export function leggiModuloCarta(p: Parametri, adessoMs: number): EsitoModulo {
  const numero = campo(p, 'numero').replaceAll(/[\s-]/g, '')
  const carta = cartaConNumero(numero)
  const scadenza = leggiScadenza(campo(p, 'scadenza'))
  const intestatario = campo(p, 'intestatario')
  const errori: Errori = {}
  const erroreNumero = controllaNumero(numero, carta)
  if (erroreNumero !== undefined) errori.numero = erroreNumero
  if (scadenza === undefined) {
    errori.scadenza = 'Scrivi mese e anno come sulla carta, per esempio 04/29.'
  } else if (Date.UTC(scadenza.anno, scadenza.mese, 1) <= adessoMs) {
    errori.scadenza = 'Questa carta è scaduta: controlla la data o usa un’altra carta.'
  } else if (scadenza.anno > new Date(adessoMs).getUTCFullYear() + 30) {
    errori.scadenza = 'L’anno di scadenza è troppo lontano: controllalo.'
  }
  const erroreCvc = controllaCvc(campo(p, 'cvc'), carta, numero)
  if (erroreCvc !== undefined) errori.cvc = erroreCvc
  if (intestatario.length < 2) errori.intestatario = 'Scrivi il nome che leggi sulla carta.'
  if (carta === undefined || scadenza === undefined || Object.keys(errori).length > 0) {
    return { errori }
  }
  return { carta, scadenza, intestatario }
}

function controllaNumero(numero: string, carta: CartaDiProva | undefined): string | undefined {
  if (numero === '') return 'Scrivi il numero della carta.'
  if (!luhn(numero)) return 'Il numero della carta non è valido: controlla le cifre.'
  // A real card typed here by mistake must not go any further than this line.
  if (carta === undefined) {
    return 'Questa non è una carta di prova: usa uno dei numeri in fondo alla pagina.'
  }
  return undefined
}

function controllaCvc(
  cvc: string,
  carta: CartaDiProva | undefined,
  numero: string,
): string | undefined {
  if (cvc === '') return 'Scrivi il codice di sicurezza (CVC).'
  const amex = carta?.marchio === 'amex' || /^3[47]/.test(numero)
  const lunghezza = amex ? 4 : 3
  if (!/^\d+$/.test(cvc) || cvc.length !== lunghezza) {
    return amex
      ? 'Il codice di sicurezza ha 4 cifre, sul davanti della carta.'
      : 'Il codice di sicurezza ha 3 cifre, sul retro della carta.'
  }
  return undefined
}

function leggiScadenza(testo: string): Scadenza | undefined {
  const pezzi = /^(\d{1,2})\s*[/\-. ]?\s*(\d{4}|\d{2})$/.exec(testo)
  if (pezzi === null) return undefined
  const mese = Number(pezzi[1])
  const anno = Number(pezzi[2]) + (pezzi[2]?.length === 2 ? 2000 : 0)
  return mese >= 1 && mese <= 12 ? { mese, anno } : undefined
}
