import type { Formato, FormatoDocumento } from './riconosci-formato.ts'

const ESTENSIONI: Readonly<Record<FormatoDocumento, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/xml': ['xml'],
  'application/pkcs7-mime': ['p7m'],
}

const MASSIMO = 150

/**
 * The name that a person gave to a file, with nothing in it that a folder, a header or a reader takes for something
 * else (paths, marks that turn the writing round), and with an ending that says what the file is.
 */
export const nomeSicuro = (nome: string, formato: Formato): string => nomeDocumento(nome, formato)

/** The same for a document, which may also be XML or signed. */
export function nomeDocumento(nome: string, formato: FormatoDocumento): string {
  const [last = ''] = nome.normalize('NFC').split(/[\\/]/).slice(-1)
  const plain = last
    .replaceAll(/[^\p{L}\p{M}\p{N} .,_()’'&+-]+/gu, '_')
    .replace(/^[\s._]+/, '')
    .trimEnd()
  const endings = ESTENSIONI[formato]
  if (endings.some((one) => plain.toLowerCase().endsWith(`.${one}`))) return plain.slice(-MASSIMO)
  const ending = `.${endings[0]}`
  return `${plain.slice(0, MASSIMO - ending.length) || 'documento'}${ending}`
}

/** The ending of a file that was kept, for a name of our own; `bin` for what nobody keeps. */
export function estensioneDi(formato: string): string {
  const endings: Readonly<Record<string, readonly string[]>> = ESTENSIONI
  return endings[formato]?.[0] ?? 'bin'
}
