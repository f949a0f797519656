import * as contract from '@rateo/contract/persone/provvigioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { getProvvigioni } from './provvigioni.queries.ts'
import { archiviaSchema, creaSchema, findSchemi, getSchema } from './schemi.ts'

export function provvigioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getSchemiProvvigione, async ({ db, clock }) => ({
    data: await findSchemi(db, clock.today()),
  }))
  endpoint(app, deps, contract.creaSchemaProvvigione, async (call) =>
    getSchema(call, await creaSchema(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.archiviaSchemaProvvigione,
    thenShow(getSchema)((call) => archiviaSchema(call, call.params.id)),
  )
  endpoint(app, deps, contract.getProvvigioni, ({ db, params, body, clock }) =>
    getProvvigioni(db, params.id, body, clock),
  )
}
