import {
  aggiungiCarta as aggiungiCartaContract,
  carteCliente,
  carteEsercente,
  completaCarta as completaCartaContract,
  modificaCarta as modificaCartaContract,
  ordinaCarte as ordinaCarteContract,
  rimuoviCarta as rimuoviCartaContract,
  spostaAddebiti as spostaAddebitiContract,
} from '@rateo/contract/incasso/carte-di-credito'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { ProviderUnreachable } from '../../../integrations/psp/provider.ts'
import { aggiungiCarta } from './aggiungi-carta.ts'
import { listCarte } from './carte.queries.ts'
import { completaCarta, findSalvataggio } from './completa-carta.ts'
import { modificaCarta } from './modifica-carta.ts'
import { ordinaCarte } from './ordina-carte.ts'
import { rimuoviCarta } from './rimuovi-carta.ts'
import { spostaAddebiti } from './sposta-addebiti.ts'

export function carteRoutes(app: FastifyInstance, deps: Deps): void {
  for (const contract of [carteEsercente, carteCliente]) {
    endpoint(app, deps, contract, async ({ actor, db, clock }) => ({
      data: await listCarte(db, actor, clock.today()),
    }))
  }

  endpointWithCalls(app, deps, aggiungiCartaContract, ({ actor, db }) =>
    aggiungiCarta(deps, actor, db),
  )

  endpointWithCalls(app, deps, completaCartaContract, async ({ actor, params, db, info }) => {
    const salvataggio = await findSalvataggio(db, params.id, actor)
    if (salvataggio === undefined) throw new AppError('non_trovato')
    try {
      return await completaCarta(deps, salvataggio, info)
    } catch (error) {
      // No answer says nothing about the card: the provider's notice completes it later.
      if (error instanceof ProviderUnreachable) return { stato: 'aperto' as const, carta_id: null }
      throw error
    }
  })

  endpoint(app, deps, modificaCartaContract, ({ actor, params, body, db, info, clock }) =>
    modificaCarta(db, actor, params.id, body, { info, today: clock.today() }),
  )

  endpoint(app, deps, ordinaCarteContract, ({ actor, body, db, info }) =>
    ordinaCarte(db, actor, body.ids, info),
  )

  endpoint(app, deps, spostaAddebitiContract, ({ actor, params, body, db, info, clock }) =>
    spostaAddebiti(db, actor, { id: params.id, ...body, info, today: clock.today() }),
  )

  endpointWithCalls(
    app,
    deps,
    rimuoviCartaContract,
    async ({ actor, params, body, transact, info, clock }) => {
      const { id } = params
      const { spostati, metodo_psp } = await transact((trx) =>
        rimuoviCarta(trx, actor, { id, ...body, info, today: clock.today() }),
      )
      await deps.psp.forgetMethod(metodo_psp).catch((err: unknown) => {
        deps.log.warn({ err, carta_id: id }, 'carta rimossa, ancora nota al fornitore')
      })
      return { _id: id, spostati }
    },
  )
}
