export type TipoTelefono = 'mobile' | 'fisso' | 'numero_verde' | 'speciale' | 'sconosciuto'

export type EsitoTelefono = { valido: true; e164: string; tipo: TipoTelefono } | { valido: false }

interface PianoTelefonico {
  /** Digits after the country code, fewest and most. */
  cifre: readonly [number, number]
  mobile: RegExp
}

// Neighbours and the countries most present in Italy. Elsewhere the kind of line is not guessed.
const PIANI_ESTERI: Readonly<Record<string, PianoTelefonico>> = {
  '30': { cifre: [10, 10], mobile: /^69/ },
  '31': { cifre: [9, 9], mobile: /^6/ },
  '32': { cifre: [8, 9], mobile: /^4[5-9]\d{7}$/ },
  '33': { cifre: [9, 9], mobile: /^[67]/ },
  '34': { cifre: [9, 9], mobile: /^[67]/ },
  '40': { cifre: [9, 9], mobile: /^7/ },
  '41': { cifre: [9, 9], mobile: /^7[4-9]/ },
  '43': { cifre: [4, 13], mobile: /^6[5-9]/ },
  '44': { cifre: [9, 10], mobile: /^7[1-57-9]\d{8}$/ },
  '48': { cifre: [9, 9], mobile: /^(?:45|5[0137]|6[069]|7[2389]|88)/ },
  '49': { cifre: [5, 13], mobile: /^1[567]/ },
  '212': { cifre: [9, 9], mobile: /^[67]/ },
  '351': { cifre: [9, 9], mobile: /^9[1236]/ },
  '353': { cifre: [7, 10], mobile: /^8[35-9]\d{7}$/ },
  '355': { cifre: [8, 9], mobile: /^6[6-9]/ },
  '356': { cifre: [8, 8], mobile: /^(?:7[79]|9)/ },
  '378': { cifre: [6, 10], mobile: /^[36]/ },
  '385': { cifre: [8, 9], mobile: /^9/ },
  '386': { cifre: [8, 8], mobile: /^(?:[37][01]|4[0139]|51|6[4-9])/ },
}

/**
 * The kind of an Italian number without its country code, or undefined when it cannot be one.
 * The zero of fixed lines is part of the number (AGCOM numbering plan): there is nothing to strip.
 */
function tipoItaliano(nazionale: string): TipoTelefono | undefined {
  if (/^3(?:[2-9]\d{7,8}|1\d{8})$/.test(nazionale)) return 'mobile'
  if (/^0[1-9]\d{4,9}$/.test(nazionale)) return 'fisso'
  if (/^80(?:0\d{3,6}|3\d{3})$/.test(nazionale)) return 'numero_verde'
  if (/^(?:84[0178]\d{3,6}|89(?:2\d{3}|[49]\d{6})|199\d{6}|178\d{6,7}|55\d{8})$/.test(nazionale)) {
    return 'speciale'
  }
  return undefined
}

function estero(cifre: string): EsitoTelefono {
  const prefisso = [3, 2].map((n) => cifre.slice(0, n)).find((p) => Object.hasOwn(PIANI_ESTERI, p))
  const piano = prefisso === undefined ? undefined : PIANI_ESTERI[prefisso]
  if (prefisso === undefined || piano === undefined) {
    // ITU-T E.164: no more than 15 digits, no country code begins with zero.
    return /^[1-9]\d{7,14}$/.test(cifre)
      ? { valido: true, e164: `+${cifre}`, tipo: 'sconosciuto' }
      : { valido: false }
  }
  const nazionale = cifre.slice(prefisso.length)
  if (nazionale.length < piano.cifre[0] || nazionale.length > piano.cifre[1]) {
    return { valido: false }
  }
  return {
    valido: true,
    e164: `+${cifre}`,
    tipo: piano.mobile.test(nazionale) ? 'mobile' : 'fisso',
  }
}

function italiano(nazionale: string): EsitoTelefono {
  const tipo = tipoItaliano(nazionale)
  return tipo ? { valido: true, e164: `+39${nazionale}`, tipo } : { valido: false }
}

/**
 * Reads a telephone number as typed in Italy: without a country code it is Italian, `00` means `+`.
 * The whole form is checked for +39; for other countries only length and kind of line, where the
 * plan is known. Codes are sent by SMS only after `accettaSms`, and the server checks again
 * against the full numbering metadata.
 */
export function leggiTelefono(testo: string): EsitoTelefono {
  const pulito = testo.replaceAll(/[\s\u00A0().\-/]/g, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(pulito)) return { valido: false }
  if (pulito.startsWith('+39')) return italiano(pulito.slice(3))
  if (pulito.startsWith('+')) return estero(pulito.slice(1))
  const esito = italiano(pulito)
  // People leave out the plus: 39 333 1234567 is too long to be a mobile that begins with 39.
  return esito.valido || !pulito.startsWith('39') ? esito : italiano(pulito.slice(2))
}

/** A number as people read it: `+393331234567` becomes `+39 333 123 4567`; a foreign one stays as it is. */
export function formattaTelefono(e164: string): string {
  const mobile = /^\+39(3\d{2})(\d{3})(\d{3,4})$/.exec(e164)
  if (mobile) return `+39 ${mobile.slice(1).join(' ')}`
  return e164.replace(/^\+39(?=[08])/, '+39 ')
}

/** True when an SMS with a one-time code surely arrives: mobile lines only. */
export function accettaSms(testo: string): boolean {
  const esito = leggiTelefono(testo)
  return esito.valido && esito.tipo === 'mobile'
}
