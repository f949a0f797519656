const FIRME = [
  { formato: 'application/pdf', inizio: Buffer.from('%PDF-') },
  { formato: 'image/jpeg', inizio: Buffer.from([0xff, 0xd8, 0xff]) },
  { formato: 'image/png', inizio: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
] as const

export type Formato = (typeof FIRME)[number]['formato']

/** The format of a file by its first bytes, whatever its name; null when it is none of those we take. */
export function riconosciFormato(contenuto: Buffer): Formato | null {
  const found = FIRME.find(({ inizio }) => contenuto.subarray(0, inizio.length).equals(inizio))
  return found?.formato ?? null
}

export type FormatoDocumento = Formato | 'application/xml' | 'application/pkcs7-mime'

/** The object identifier of signed data, as it stands near the beginning of every such file. */
const FIRMATO = Buffer.from([0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02])
/** The same in text: the first bytes of it, as base64 writes them. */
const FIRMATO_SCRITTO = /^(?:-----BEGIN (?:PKCS7|CMS)-----\s*)?MI[A-Za-z0-9+/]{2}/
const XML = /^\uFEFF?\s*<(?:\?xml[\s?]|[A-Za-z_!])/

/** The format of a document by its content: XML and signed files besides those that are known by their first bytes. */
export function riconosciDocumento(contenuto: Buffer): FormatoDocumento | null {
  const formato = riconosciFormato(contenuto)
  if (formato !== null) return formato
  const inizio = contenuto.subarray(0, 200)
  if (inizio[0] === 0x30 && inizio.subarray(0, 30).includes(FIRMATO))
    return 'application/pkcs7-mime'
  if (FIRMATO_SCRITTO.test(inizio.toString('latin1'))) return 'application/pkcs7-mime'
  if (XML.test(inizio.toString('utf8'))) return 'application/xml'
  return null
}
