export type ErrorePartitaIva =
  | 'lunghezza'
  | 'formato'
  | 'cifra_di_controllo'
  | 'codice_fiscale_ente'

export type EsitoPartitaIva =
  | {
      valida: true
      normalizzata: string
      vies: string
      /** The office digits (8-10) are none of the usual ones: worth a warning, never a refusal. */
      ufficio_insolito: boolean
    }
  | { valida: false; normalizzata: string; errore: ErrorePartitaIva }

/**
 * Check digit of the first ten digits of a partita IVA: Luhn's variant of DPR 633/1972 art. 35,
 * even positions doubled (less 9 above 9), complement of the sum to ten.
 * @throws RangeError when there are not exactly ten digits
 */
export function cifraDiControllo(prime10: string): string {
  if (!/^\d{10}$/.test(prime10)) throw new RangeError('Ten digits are needed')
  let somma = 0
  for (const [indice, carattere] of [...prime10].entries()) {
    const cifra = Number(carattere)
    const doppia = cifra * 2
    somma += indice % 2 === 0 ? cifra : doppia > 9 ? doppia - 9 : doppia
  }
  return String((10 - (somma % 10)) % 10)
}

/** Whether eleven digits, not all zero, end with their check digit. */
export function controlloNumerico(undici: string): boolean {
  return (
    /^\d{11}$/.test(undici) &&
    undici !== '00000000000' &&
    cifraDiControllo(undici.slice(0, 10)) === undici.slice(10)
  )
}

// Digits 8-10 are the office that issued the number. Other values exist (12345678903 is valid).
function ufficioInsolito(numero: string): boolean {
  const ufficio = Number(numero.slice(7, 10))
  return !((ufficio >= 1 && ufficio <= 100) || [120, 121, 888, 999].includes(ufficio))
}

/**
 * Checks an Italian partita IVA, with or without `IT` in front. Only form and check digit: whether
 * it exists is for VIES to say. A number that begins with 8 or 9 is the codice fiscale of a body
 * without VAT, and is refused as such.
 */
export function controllaPartitaIva(testo: string): EsitoPartitaIva {
  const normalizzata = testo.toUpperCase().replaceAll(/[\s.]/g, '').replace(/^IT/, '')
  const errore = erroreDi(normalizzata)
  if (errore) return { valida: false, normalizzata, errore }
  return {
    valida: true,
    normalizzata,
    vies: `IT${normalizzata}`,
    ufficio_insolito: ufficioInsolito(normalizzata),
  }
}

function erroreDi(numero: string): ErrorePartitaIva | undefined {
  if (numero.length !== 11) return 'lunghezza'
  if (!/^\d{11}$/.test(numero) || numero === '00000000000') return 'formato'
  if (!controlloNumerico(numero)) return 'cifra_di_controllo'
  if (/^[89]/.test(numero)) return 'codice_fiscale_ente'
  return undefined
}
