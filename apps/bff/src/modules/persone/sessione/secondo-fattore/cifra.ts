import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../../../../secrets.ts'

const IV = 12
const TAG = 16

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'rateo:totp', 32))

/**
 * Encrypts a text that must be read again: a reader of the table alone learns nothing from it. Bound to its owner.
 */
export function cifra([secret]: Secrets, di: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  cipher.setAAD(Buffer.from(di))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function open(secret: string, di: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, IV))
  decipher.setAAD(Buffer.from(di))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
}

/** Opens a sealed text, also one that an earlier secret sealed. */
export function decifra(secrets: Secrets, di: string, sealed: Buffer): Buffer {
  const [current, ...before] = secrets
  const previous = before[0]
  if (previous === undefined) return open(current, di, sealed)
  try {
    return open(current, di, sealed)
  } catch {
    return open(previous, di, sealed)
  }
}
