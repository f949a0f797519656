import type { Centesimi } from '../denaro/denaro.ts'

export type EsitoAvviso =
  | {
      valido: true
      aux: string
      segregazione?: string
      iuv_base: string
      check?: string
      iuv: string
      stampa: string
    }
  | { valido: false; errore: 'lunghezza' | 'formato' | 'check_digit' }

/** Remainder modulo 93 of a string of digits, on two digits: the check of notices and slips. */
export function resto93(cifre: string): string {
  return String(BigInt(cifre) % 93n).padStart(2, '0')
}

/**
 * Takes apart the number of a pagoPA notice (18 digits, SACI 3.2.1): aux digit, two digits of
 * segregation (or application, with aux 0), base, and a check over the first sixteen digits.
 * With aux 1 the creditor numbers as it likes, and there is no check.
 */
export function controllaAvviso(testo: string): EsitoAvviso {
  const numero = testo.replaceAll(/\s/g, '')
  if (numero.length !== 18) return { valido: false, errore: 'lunghezza' }
  if (!/^[0-3]\d{17}$/.test(numero)) return { valido: false, errore: 'formato' }
  const aux = numero.charAt(0)
  const stampa = (numero.match(/.{1,4}/g) ?? []).join(' ')
  if (aux === '1') {
    return { valido: true, aux, iuv_base: numero.slice(1), iuv: numero.slice(1), stampa }
  }
  const check = numero.slice(16)
  if (resto93(numero.slice(0, 16)) !== check) return { valido: false, errore: 'check_digit' }
  if (aux === '2') {
    return { valido: true, aux, iuv_base: numero.slice(1, 16), check, iuv: numero.slice(1), stampa }
  }
  return {
    valido: true,
    aux,
    segregazione: numero.slice(1, 3),
    iuv_base: numero.slice(3, 16),
    check,
    // With aux 0 the three digits of the application code are not part of the IUV.
    iuv: aux === '0' ? numero.slice(3) : numero.slice(1),
    stampa,
  }
}

export type EsitoQrAvviso =
  | { avviso: string; cf_ente: string; importo_centesimi: Centesimi }
  | { errore: 'formato' | 'identificativo' | 'versione' | 'check_digit' }

/** Reads the QR code of a notice: `PAGOPA|002|avviso|codice fiscale of the ente|cents`. */
export function leggiQrAvviso(qr: string): EsitoQrAvviso {
  const [identificativo, versione, avviso = '', ente = '', importo = '', ...altro] = qr.split('|')
  if (identificativo !== 'PAGOPA') return { errore: 'identificativo' }
  if (versione !== '002') return { errore: 'versione' }
  if (!/^\d{11}$/.test(ente) || !/^\d{2,11}$/.test(importo) || altro.length > 0) {
    return { errore: 'formato' }
  }
  const esito = controllaAvviso(avviso)
  if (!esito.valido) return { errore: esito.errore === 'check_digit' ? 'check_digit' : 'formato' }
  return { avviso, cf_ente: ente, importo_centesimi: Number(importo) }
}
