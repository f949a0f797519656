import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const

const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * True for a caller with the bearer, where there is one; in trial mode also for this machine, by its connection and not
 * by what a proxy says of it. Nobody else is to know how busy the portal is and how many sign-ins fail.
 */
export function mayReadMetrics(
  { isTrial, metrics: { bearer } }: Pick<Config, 'isTrial' | 'metrics'>,
  { headers, socket }: IncomingMessage,
): boolean {
  if (bearer !== null) {
    // Digests have one length, so that the comparison takes the same time whatever was sent.
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${bearer}`))
  }
  const isDirect = FORWARDED.every((name) => headers[name] === undefined)
  return isTrial && isDirect && isLoopbackAddress(socket.remoteAddress)
}
