import * as contract from '@rateo/contract/incasso/promesse'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { contaRiepilogo, findPromesseDelPiano, parteDi, showPromesse } from './promesse.queries.ts'
import { prometti } from './prometti.ts'
import { terminaPromessa } from './termina-promessa.ts'

export function promesseRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getPromesse, ({ actor, params, db, clock }) =>
    showPromesse(db, params.id, parteDi(actor), clock),
  )
  endpoint(app, deps, contract.prometti, async (call) => {
    const { actor, params, body, db, clock } = call
    const parte = parteDi(actor)
    await prometti(call, { ...body, id: params.id }, { parte, firma: contestoDi(call) })
    return showPromesse(db, params.id, parte, clock)
  })
  endpoint(app, deps, contract.terminaPromessa, async (call) => {
    const { actor, params, db, clock } = call
    await terminaPromessa(call, params.id)
    return showPromesse(db, params.id, parteDi(actor), clock)
  })
  endpoint(app, deps, contract.promesseDelPiano, async ({ actor, params, db }) => ({
    data: await findPromesseDelPiano(db, params.id, parteDi(actor)),
  }))
  endpoint(app, deps, contract.riepilogoPromesse, ({ actor, body, db }) =>
    contaRiepilogo(db, actor, body),
  )
}
