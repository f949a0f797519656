import { constants, publicEncrypt, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The certificate of the Sistema TS by which codici fiscali are encrypted; null where the operator installed none that can be read. */
export function readCertificato(percorso: string | null): X509Certificate | null {
  if (percorso === null) return null
  try {
    return new X509Certificate(readFileSync(percorso))
  } catch {
    return null
  }
}

/** True until the last day of a certificate: after it the Sistema TS reads nothing that was encrypted with it. */
export const valeIl = ({ validToDate }: X509Certificate, quando: Date): boolean =>
  quando <= validToDate

/** A codice fiscale that the Sistema TS alone reads again: RSA, PKCS#1 v1.5, base64. */
export const cifra = (certificato: X509Certificate, codice_fiscale: string): string =>
  publicEncrypt(
    { key: certificato.publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(codice_fiscale),
  ).toString('base64')
