import { accettaContestazione, getContestazioni, inviaProve } from '@rateo/contract/contestazioni'
import type { FastifyInstance } from 'fastify'
import { isId } from '../../db/ids.ts'
import type { Deps } from '../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { findContestazione, listContestazioni } from './contestazioni.queries.ts'
import { diciAlFornitore } from './dici-al-fornitore.ts'
import { accetta, rispondi } from './rispondi-contestazione.ts'

export function contestazioniRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps
  const idDi = ({ id = '' }: Record<string, string>): string => {
    if (!isId(id)) throw new AppError('non_trovato')
    return id
  }
  const una = async (id: string) => {
    const found = await findContestazione(deps.db, id, clock.now())
    if (!found) throw new AppError('non_trovato')
    return found
  }

  endpoint(app, deps, getContestazioni, ({ actor, db }) =>
    listContestazioni(db, actor, clock.now()),
  )

  endpointWithCalls(app, deps, inviaProve, async ({ actor, params, body, info, transact }) => {
    const id = idDi(params)
    const capofila = await transact((trx) =>
      rispondi(trx, id, body.prove, { actor, clock, ...info }),
    )
    await diciAlFornitore(deps, capofila)
    return una(id)
  })

  endpointWithCalls(app, deps, accettaContestazione, async ({ actor, params, info, transact }) => {
    const id = idDi(params)
    const capofila = await transact((trx) => accetta(trx, id, { actor, clock, ...info }))
    await diciAlFornitore(deps, capofila)
    return una(id)
  })
}
