import { createHmac, hash } from 'node:crypto'

/**
 * The server's secret, and the one before it while that is being changed: what is new is made with the first, what the
 * other made is still believed.
 */
export type Secrets = readonly [string, ...string[]]

/** The HMAC of a text by each of the secrets, the current one's first. */
export const hmacsOf = (secrets: Secrets, text: string): Buffer[] =>
  secrets.map((secret) => createHmac('sha256', secret).update(text).digest())

export const hmacOf = ([current]: Secrets, text: string): Buffer =>
  createHmac('sha256', current).update(text).digest()

/** A token that is made again whenever it is needed: the one whose hash is kept, which an earlier secret may have made. */
export function tokenOf(secrets: Secrets, text: string, kept?: Buffer): string {
  const tokens = hmacsOf(secrets, text).map((mac) => mac.toString('base64url'))
  const same = kept && tokens.find((token) => hash('sha256', token, 'buffer').equals(kept))
  return same ?? hmacOf(secrets, text).toString('base64url')
}
