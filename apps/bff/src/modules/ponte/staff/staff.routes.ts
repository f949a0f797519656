import * as contract from '@rateo/contract/ponte/staff'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import {
  approvaStaff,
  cambiaAmbitiStaff,
  chiediStaff,
  respingiStaff,
  revocaStaff,
} from './gestisci-staff.ts'
import { getStaff } from './staff.queries.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const poi =
    <C extends Call>(write: (call: C) => Promise<unknown>) =>
    async (call: C) => {
      await write(call)
      return getStaff(call.db, call.actor)
    }

  endpoint(app, deps, contract.getStaff, ({ db, actor }) => getStaff(db, actor))
  endpoint(
    app,
    deps,
    contract.chiediStaff,
    poi((call) => chiediStaff(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.approvaStaff,
    poi((call) => approvaStaff(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.respingiStaff,
    poi((call) => respingiStaff(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.cambiaAmbitiStaff,
    poi((call) => cambiaAmbitiStaff(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.revocaStaff,
    poi((call) => revocaStaff(call, call.params.id, call.body.motivo)),
  )
}
