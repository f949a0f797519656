/** FPA12: invoices to public bodies. FPR12: to everybody else. */
export type FormatoFattura = 'FPA12' | 'FPR12'

export interface EsitoCodiceDestinatario {
  valido: boolean
  normalizzato: string
  significato?: string
  /** `00427` is the code with which SdI itself refuses a length that does not fit the format. */
  errore?: 'formato' | '00427'
}

const LUNGHEZZE = { FPA12: 6, FPR12: 7 } as const
const SIGNIFICATI: Readonly<Record<string, string>> = {
  '0000000': 'consumatore o consegna via PEC',
  XXXXXXX: 'cliente estero',
}

/**
 * Checks the recipient code of an electronic invoice (CodiceDestinatarioType of the FatturaPA
 * schema). Lower case is not valid on the wire: `normalizzato` is what to save instead.
 */
export function controllaCodiceDestinatario(
  formato: FormatoFattura,
  codice: string,
): EsitoCodiceDestinatario {
  const normalizzato = codice.toUpperCase().replaceAll(/\s/g, '')
  if (!/^[A-Z0-9]{6,7}$/.test(codice)) return { valido: false, normalizzato, errore: 'formato' }
  if (codice.length !== LUNGHEZZE[formato]) return { valido: false, normalizzato, errore: '00427' }
  const significato = SIGNIFICATI[codice]
  return { valido: true, normalizzato, ...(significato === undefined ? {} : { significato }) }
}
