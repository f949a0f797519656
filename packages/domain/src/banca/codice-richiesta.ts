/** The signs of a code: without I, L, O and U, so that one read aloud or copied by hand is not mistaken. */
export const SEGNI_CODICE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The signs of a code, without the one that checks them. */
export const SEGNI = 8

// The field of 32 elements, over x⁵ + x² + 1: every sign is one of them.
const POLINOMIO = 0b100101

/** Multiplies by x: the weights of neighbours differ by it, and none is zero. */
const perX = (valore: number): number => {
  const doppio = valore << 1
  return doppio & 0b100000 ? doppio ^ POLINOMIO : doppio
}

/**
 * The sign that checks the others. Each sign is weighed with another power of x, and all of them together make zero: one wrong sign, or two
 * that stand beside each other the wrong way round, never do.
 */
export function segnoDiControllo(codice: string): string {
  // Horner's rule: the first sign has the greatest power, and the check sign stands at the end with x⁰.
  const valore = [...codice].reduce((resto, segno) => perX(resto) ^ SEGNI_CODICE.indexOf(segno), 0)
  return SEGNI_CODICE.charAt(perX(valore))
}

/** The code as people read it: two groups and the sign that checks them. */
export const scriviCodice = (codice: string): string =>
  `${codice.slice(0, 4)}-${codice.slice(4)}-${segnoDiControllo(codice)}`

export type CodiceLetto = { codice: string } | { motivo: string }

const COME = 'Il codice ha nove segni, come “AB12-CD34-E”: ricopialo dal messaggio.'

/**
 * Reads a code that somebody typed, with letters that look like figures taken for them. Without its last sign it was written before codes
 * had one: it is taken as it is.
 */
export function leggiCodice(scritto: string): CodiceLetto {
  const pulito = scritto
    .toUpperCase()
    .replaceAll(/[\s.\-–—_]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const codice = pulito.slice(0, SEGNI)
  if (!/^[0-9A-HJKMNP-TV-Z]{8,9}$/.test(pulito)) return { motivo: COME }
  if (pulito.length === SEGNI) return { codice }
  return segnoDiControllo(codice) === pulito.slice(SEGNI)
    ? { codice }
    : { motivo: 'C’è un segno sbagliato nel codice: ricontrollalo, lettera per lettera.' }
}
