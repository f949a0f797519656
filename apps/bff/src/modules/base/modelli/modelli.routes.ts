import {
  anteprimaModello as anteprima,
  getModelli as modelli,
  getModello as modello,
  getParoleRichiesta as paroleRichiesta,
  modificaModello as modifica,
  provaModello as prova,
  ripristinaModello as ripristina,
} from '@rateo/contract/base/modelli'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { anteprimaModello } from './anteprima-modello.ts'
import { getModelli, getModello, getParoleRichiesta } from './modelli.queries.ts'
import { modificaModello, ripristinaModello } from './modifica-modello.ts'
import { provaModello } from './prova-modello.ts'

/** The words of every message, which the staff read, try and change. */
export function modelliRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, modelli, async ({ db }) => ({ data: await getModelli(db) }))
  endpoint(app, deps, modello, ({ db, params }) => getModello(db, params.nome))
  endpoint(app, deps, anteprima, ({ db, params, body }) =>
    anteprimaModello(db, params.nome, body.parole),
  )
  endpoint(app, deps, modifica, async (call) => {
    await modificaModello(call, call.params.nome, call.body.parole)
    return getModello(call.db, call.params.nome)
  })
  endpoint(app, deps, ripristina, async (call) => {
    await ripristinaModello(call, call.params.nome)
    return getModello(call.db, call.params.nome)
  })
  endpoint(app, deps, prova, async (call) => ({
    destinatario: await provaModello(call, call.params.nome, call.body.parole),
  }))
  endpoint(app, deps, paroleRichiesta, async ({ db }) => ({ data: await getParoleRichiesta(db) }))
}
