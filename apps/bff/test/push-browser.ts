import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const label = (name: string) => Buffer.from(`${name}\0`)

/** Opens a message of the push as the browser it is for does (RFC 8291, one record of RFC 8188). */
export function apri(chiuso: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = chiuso.subarray(0, 16)
  const start = 21 + chiuso.readUInt8(20)
  const sender = chiuso.subarray(21, start)
  const parties = Buffer.concat([label('WebPush: info'), browser.getPublicKey(), sender])
  const secret = derive(browser.computeSecret(sender), auth, parties, 32)
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(chiuso.subarray(-16))
  const padded = Buffer.concat([open.update(chiuso.subarray(start, -16)), open.final()])
  // The last record ends with a 2, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
