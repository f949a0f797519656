import { createHash, createHmac } from 'node:crypto'

/** Derived from the server's secret, so that it is written nowhere and can still be sent by the worker. */
export const tokenDi = (secret: string, link_id: string): string =>
  createHmac('sha256', secret).update(`paga:${link_id}`).digest('base64url')

export const hashDi = (token: string): Buffer => createHash('sha256').update(token).digest()

export const eToken = (testo: string): boolean => /^[\w-]{43}$/.test(testo)
