import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { AppError } from '../../../http/errors.ts'
import { conta, rete } from '../../base/limiti/index.ts'
import { findDaToken } from './link-pubblici.queries.ts'
import { eToken } from './token.ts'

const MINUTE = 60_000

/** Finds the debt of an address. Misses are counted, so that nobody tries many addresses. */
export async function riconosci(deps: Deps, request: FastifyRequest) {
  const typed = fieldOf(request.params, 'token')
  const token = typeof typed === 'string' ? typed : ''
  const now = deps.clock.now()
  const trovato = eToken(token) ? await findDaToken(deps.db, token, now) : undefined
  if (trovato !== undefined) return { ...trovato, base: `/paga/${token}`, now }
  const chiave = `paga_sconosciuti:${rete(request.ip)}`
  await conta(deps.db, { chiave, massimo: 30, finestra_ms: 10 * MINUTE }, now)
  throw new AppError('non_trovato')
}

export type Trovato = Awaited<ReturnType<typeof riconosci>>

export const debitore = ({ pagamento_id, cliente_id }: Trovato) => ({
  pagamento_id,
  cliente_id,
  // Nobody is signed in: no saved card or account is anybody's.
  utente_id: '',
})

export const contesto = ({ id }: Trovato, request: FastifyRequest) => ({
  attore: `link:${id}`,
  ruolo: 'cliente',
  canale: 'portale' as const,
  ip: request.ip,
  request_id: request.id,
})

/** Limits the questions to the provider by one link. */
export const frena = async ({ db }: Deps, { id, now }: Trovato) =>
  conta(db, { chiave: `paga:${id}`, massimo: 20, finestra_ms: 10 * MINUTE }, now)

/**
 * The provider's page that somebody came back from by "Annulla": it leads here by an address, not by a form. Only the page
 * that the address names is closed, and a second time nothing happens. A request for the headers alone closes nothing.
 */
export function sessioneLasciata({ method, query }: FastifyRequest): string | undefined {
  const sessione = fieldOf(query, 'sessione')
  if (method !== 'GET' || fieldOf(query, 'esito') !== 'lasciato' || typeof sessione !== 'string')
    return undefined
  return sessione
}
