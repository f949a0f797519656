import * as contract from '@rateo/contract/incasso/mora'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { impostaMora } from './imposta-mora.ts'
import { getRegoleMora } from './mora.queries.ts'

function esercenteDi({ esercente_id }: Actor): string {
  if (esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

export function moraRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getMora, ({ actor, db, clock }) =>
    getRegoleMora(db, esercenteDi(actor), { today: clock.today(), now: clock.now() }),
  )
  endpoint(app, deps, contract.impostaMora, async (call) => {
    const { actor, body, db, clock } = call
    const esercente_id = esercenteDi(actor)
    await impostaMora(call, esercente_id, body)
    return getRegoleMora(db, esercente_id, { today: clock.today(), now: clock.now() })
  })
}
