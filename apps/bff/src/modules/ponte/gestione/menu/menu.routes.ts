import {
  annullaMenuProgrammato as annulla,
  getMenu as menu,
  modificaMenu as modifica,
} from '@rateo/contract/base/menu'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { getMenu, getMenuDi, ruoloDi } from './menu.queries.ts'
import { annullaMenu, modificaMenu } from './modifica-menu.ts'

export function menuRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, menu, async ({ db, clock }) => ({ data: await getMenu(db, clock.now()) }))
  endpoint(app, deps, modifica, async (call) => {
    await modificaMenu(call, call.params.nome, call.body)
    return getMenuDi(call.db, call.clock.now(), ruoloDi(call.params.nome))
  })
  endpoint(app, deps, annulla, async (call) => {
    await annullaMenu(call, call.params.nome)
    return getMenuDi(call.db, call.clock.now(), ruoloDi(call.params.nome))
  })
}
