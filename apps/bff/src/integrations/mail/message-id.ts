import { createHash } from 'node:crypto'

/**
 * The Message-ID of a message, always the same for the same `unicita`: what is sent twice after a crash is shown
 * once by programs that know it.
 */
export function messageId(unicita: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'rateo.test'
  return `<${createHash('sha256').update(unicita).digest('hex').slice(0, 40)}@${domain}>`
}
