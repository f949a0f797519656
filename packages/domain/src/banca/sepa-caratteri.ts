// EPC217-08, best practice: what has no accent to lose needs a substitute of its own.
const SOSTITUZIONI: Readonly<Record<string, string>> = {
  '&': '+',
  '€': 'EUR',
  '°': '.',
  º: '.',
  ª: '.',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  _: '-',
  '’': "'",
  '‘': "'",
  '`': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '«': "'",
  '»': "'",
  '…': '...',
  ';': ',',
  '@': '(at)',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'TH',
  þ: 'th',
}

const FUORI_INSIEME = /[^a-zA-Z0-9/\-?:().,'+ ]/

/**
 * Brings a text into the character set that every SEPA bank accepts (EPC217-08), losing accents and as little sense
 * as possible. A character without a substitute becomes a space.
 */
export function traslitteraSepa(testo: string): string {
  return [...testo.normalize('NFC')]
    .map((carattere) => {
      const sostituto = SOSTITUZIONI[carattere]
      if (sostituto !== undefined) return sostituto
      const base = carattere.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return FUORI_INSIEME.test(base) ? ' ' : base
    })
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** The text that the debtor or payee reads on the statement: 140 characters at most. */
export function causaleSepa(testo: string): string {
  return traslitteraSepa(testo).slice(0, 140).trimEnd()
}

/** A name in a message: 70 characters at most. */
export function nomeSepa(testo: string): string {
  return traslitteraSepa(testo).slice(0, 70).trimEnd()
}

/** Whether a text may be an identifier: 1-35 characters, no slash at either end, no double slash. */
export function eIdSepa(testo: string): boolean {
  return (
    testo.length >= 1 &&
    testo.length <= 35 &&
    !FUORI_INSIEME.test(testo) &&
    !/^\/|\/$|\/\//.test(testo)
  )
}
