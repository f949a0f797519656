import * as contract from '@rateo/contract/accordi/calendario'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { conta, rete } from '../../../base/limiti/index.ts'
import { getDilazione } from '../dilazioni.queries.ts'
import { findCalendario, findDaToken, findIndirizzo } from './calendario.queries.ts'
import { creaCalendario, revocaCalendario } from './gestisci-calendario.ts'
import { tokenIn } from './token-calendario.ts'

const HOUR = 3_600_000

const sendIcs = (reply: FastifyReply, ics: string, nome: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${nome}.ics"`)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
    .send(ics)

/** A phone reads it by itself, with nothing but the address; who has a wrong one learns nothing. */
function perTelefoni(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps
  app.get('/scadenze/:file', { config: { allow: 'pubblico' } }, async (request, reply) => {
    const now = clock.now()
    const token = tokenIn(fieldOf(request.params, 'file'))
    const trovato = token === null ? undefined : await findDaToken(db, token)
    if (trovato === undefined) {
      const chiave = `calendari_sconosciuti:${rete(request.ip)}`
      await conta(db, { chiave, massimo: 30, finestra_ms: HOUR }, now)
      throw new AppError('non_trovato')
    }
    const { id, cliente_id } = trovato
    await conta(db, { chiave: `calendario:${id}`, massimo: 120, finestra_ms: HOUR }, now)
    return sendIcs(reply, await findCalendario(db, { cliente_id }, { config, now }), 'rate')
  })
}

export function calendarioRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const indirizzo = ({ db, actor }: Call) => findIndirizzo(db, actor.cliente_id, config)
  endpoint(app, deps, contract.getCalendario, ({ db, actor }) =>
    findIndirizzo(db, actor.cliente_id, config),
  )
  endpoint(app, deps, contract.creaCalendario, async (call) => {
    await creaCalendario(call, config.secret)
    return indirizzo(call)
  })
  endpoint(app, deps, contract.revocaCalendario, async (call) => {
    await revocaCalendario(call)
    return indirizzo(call)
  })
  endpoint(app, deps, contract.getCalendarioDilazione, async (call, reply) => {
    const { actor, clock, db, params } = call
    const now = clock.now()
    const { numero } = await getDilazione(db, params.id, actor, now)
    const quale = { cliente_id: actor.cliente_id ?? '', dilazione_id: params.id }
    return sendIcs(reply, await findCalendario(db, quale, { config, now }), `rate-${numero}`)
  })
  perTelefoni(app, deps)
}
