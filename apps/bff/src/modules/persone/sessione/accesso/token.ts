import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const isSecure = (origin: string) => origin.startsWith('https:')
// The prefix keeps sibling hosts from planting a cookie of ours; browsers take it over https only.
export const cookieName = (origin: string) => (isSecure(origin) ? '__Host-rateo_sid' : 'rateo_sid')

/** 256 random bits: what the browser holds. Only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function readToken(request: FastifyRequest, origin: string): string | null {
  const token = request.cookies[cookieName(origin)]
  return token !== undefined && TOKEN.test(token) ? token : null
}

// Sent with nothing that another site begins: http/plugins/way-in.ts lets in who follows a link of an e-mail.
const attributes = (origin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(origin) }) as const

/** No expiry in the browser: the cookie goes with it, the limits are the server's. */
export function setToken(reply: FastifyReply, origin: string, token: string): void {
  reply.setCookie(cookieName(origin), token, attributes(origin))
}

export function clearToken(reply: FastifyReply, origin: string): void {
  reply.clearCookie(cookieName(origin), attributes(origin))
}
