import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { wantsPage } from '../wants-page.ts'
import type { SendPage } from './pages.ts'

/** A notice that nothing is served for a while: its code for programs, its page for people. */
export type Notice = {
  code: 'manutenzione' | 'servizio_occupato'
  titolo: string
  paragrafi: readonly string[]
  retry_after: number
}

/** Refuses a call before anything is read or written: a page for a person who opens an address, else an error. */
export async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, titolo, paragrafi, retry_after }: Notice,
  sendPage: SendPage,
): Promise<FastifyReply> {
  if (!wantsPage(request)) throw new AppError(code, { retry_after })
  reply.header('retry-after', String(retry_after))
  const testo = paragrafi.map((paragrafo) => `<p>${paragrafo}</p>`).join('')
  return sendPage(reply, 'avviso.html', { status: 503, fill: { TITOLO: titolo, TESTO: testo } })
}
