import { createHash } from 'node:crypto'
import { type Secrets, tokenOf } from '../../../secrets.ts'

/** Derived from the server's secret, so that it is written nowhere and can still be sent by the worker. */
export const tokenDi = (secret: Secrets, link_id: string, kept?: Buffer): string =>
  tokenOf(secret, `paga:${link_id}`, kept)

export const hashDi = (token: string): Buffer => createHash('sha256').update(token).digest()

export const eToken = (testo: string): boolean => /^[\w-]{43}$/.test(testo)
