import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../../config.ts'
import { hmacOf, hmacsOf } from '../../../../secrets.ts'
import { newToken } from './token.ts'

type Sito = Pick<Config, 'origin' | 'secret'>

const ANNO_S = 365 * 24 * 3600
const SEGNO = /^([A-Za-z0-9_-]{43})\.(\d{10})\.([A-Za-z0-9_-]{43})$/

// Each account has a cookie of its own: a browser that two people use is known to both.
function nameOf({ origin }: Sito, utente_id: string): string {
  const who = createHash('sha256').update(`browser:${utente_id}`).digest('hex').slice(0, 12)
  return `${origin.startsWith('https:') ? '__Host-' : ''}rateo_browser_${who}`
}

const detto = (utente_id: string, nonce: string, fino: string) =>
  `browser:${utente_id}:${nonce}:${fino}`

/**
 * Says for a year that this account came in from this browser. It opens nothing: who has it is only counted apart from
 * strangers, and is not asked for the code that strangers are asked for while an account is being guessed at.
 */
export function ricordaBrowser(
  reply: FastifyReply,
  sito: Sito,
  utente_id: string,
  now: Date,
): void {
  const nonce = newToken()
  const fino = String(Math.floor(now.getTime() / 1000) + ANNO_S)
  const segno = `${nonce}.${fino}.${hmacOf(sito.secret, detto(utente_id, nonce, fino)).toString('base64url')}`
  reply.setCookie(nameOf(sito, utente_id), segno, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: sito.origin.startsWith('https:'),
    maxAge: ANNO_S,
  })
}

/** The mark of the browser, when it is ours for this account and not too old; else null. */
export function browserNoto(
  request: FastifyRequest,
  sito: Sito,
  utente_id: string,
  now: Date,
): string | null {
  const [, nonce, fino, mac] = SEGNO.exec(request.cookies[nameOf(sito, utente_id)] ?? '') ?? []
  if (nonce === undefined || fino === undefined || mac === undefined) return null
  const given = Buffer.from(mac, 'base64url')
  const isOurs = hmacsOf(sito.secret, detto(utente_id, nonce, fino)).some((one) =>
    timingSafeEqual(one, given),
  )
  return isOurs && Number(fino) * 1000 > now.getTime() ? nonce : null
}
