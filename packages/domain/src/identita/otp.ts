import { hmac } from './hmac.ts'
import type { AlgoritmoHash } from './hmac.ts'

/** NIST SP 800-63B sets the outer limits; the numbers in use are tighter and ours. */
export const POLITICA_OTP = {
  cifre: 6,
  validita_secondi: 300,
  validita_secondi_massima: 600,
  tentativi_per_codice: 5,
  reinvio_dopo_secondi: 60,
  invii_per_ora_per_numero: 5,
  fallimenti_consecutivi_prima_del_blocco: 10,
  fallimenti_consecutivi_massimi: 100,
  attese_del_blocco_minuti: [15, 60, 240, 1440],
  uso_singolo: true,
  salvataggio: 'solo impronta HMAC del codice, mai in chiaro',
} as const

export interface ProvaOtp {
  /** True when the typed text is the code, compared as text: `000123` is not `123`. */
  uguale: boolean
  eta_secondi: number
  usato: boolean
  /** Tries already made on this code, this one left out. */
  tentativi: number
}

export type EsitoOtp =
  | { accettato: true }
  | { accettato: false; errore: 'gia_usato' | 'troppi_tentativi' | 'scaduto' | 'errato' }

/** Judges a typed code. The end of its life is told before its rightness, or a dead code could be guessed at. */
export function valutaOtp(prova: ProvaOtp): EsitoOtp {
  if (prova.usato) return { accettato: false, errore: 'gia_usato' }
  if (prova.tentativi >= POLITICA_OTP.tentativi_per_codice) {
    return { accettato: false, errore: 'troppi_tentativi' }
  }
  if (prova.eta_secondi > POLITICA_OTP.validita_secondi) {
    return { accettato: false, errore: 'scaduto' }
  }
  return prova.uguale ? { accettato: true } : { accettato: false, errore: 'errato' }
}

/**
 * Minutes for which the codes of an app are not looked at after so many wrong ones in a row: 0 at first, more after each
 * from the tenth on, and from the hundredth for good, until the person proves in another way who they are.
 */
export function minutiDiBlocco(errati: number): number {
  const politica = POLITICA_OTP
  if (errati >= politica.fallimenti_consecutivi_massimi) return Number.POSITIVE_INFINITY
  const oltre = errati - politica.fallimenti_consecutivi_prima_del_blocco
  if (oltre < 0) return 0
  const attese: readonly number[] = politica.attese_del_blocco_minuti
  return attese[Math.min(oltre, attese.length - 1)] ?? 0
}

export type Hmac = (algoritmo: AlgoritmoHash, chiave: Uint8Array, dati: Uint8Array) => Uint8Array

export interface OpzioniOtp {
  cifre?: number
  algoritmo?: AlgoritmoHash
  /** A native HMAC, where there is one. */
  hmac?: Hmac
}

/** The code of a counter (RFC 4226): HMAC of its eight bytes, cut where its last four bits say. */
export function hotp(segreto: Uint8Array, contatore: number, opzioni: OpzioniOtp = {}): string {
  const { cifre = POLITICA_OTP.cifre, algoritmo = 'SHA1', hmac: calcola = hmac } = opzioni
  const dati = new Uint8Array(8)
  new DataView(dati.buffer).setBigUint64(0, BigInt(contatore))
  const impronta = calcola(algoritmo, segreto, dati)
  const inizio = (impronta.at(-1) ?? 0) & 0x0f
  const taglio = impronta
    .slice(inizio, inizio + 4)
    .reduce((valore, byte, indice) => valore * 256 + (indice === 0 ? byte & 0x7f : byte), 0)
  return String(taglio % 10 ** cifre).padStart(cifre, '0')
}

/** The code of a moment (RFC 6238), one every `passo` seconds. */
export function totp(
  segreto: Uint8Array,
  secondiUnix: number,
  opzioni: OpzioniOtp & { passo?: number } = {},
): string {
  return hotp(segreto, Math.floor(secondiUnix / (opzioni.passo ?? 30)), opzioni)
}
