import { getCliente as get, searchClienti as cerca } from '@rateo/contract/persone/clienti'
import * as gestione from '@rateo/contract/persone/gestione-clienti'
import * as unioni from '@rateo/contract/persone/unioni-clienti'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { getCliente, searchClienti } from './clienti.queries.ts'
import { findDoppioni, findEtichette } from './doppioni.queries.ts'
import { importaClienti } from './importa-clienti.ts'
import { anteprima, findUnioni } from './unione/anteprima.queries.ts'
import { annullaUnione } from './unione/annulla-unione.ts'
import { unisciClienti } from './unione/unisci-clienti.ts'
import { creaCliente, etichettaCliente, modificaCliente } from './scrivi-cliente.ts'

/** Two clienti who are one person, for the esercente who has them both. */
function unioniRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, unioni.anteprimaUnione, (call) => anteprima(call, call.params.id, call.body))
  endpoint(app, deps, unioni.unisciClienti, (call) =>
    unisciClienti(call, call.params.id, call.body),
  )
  endpoint(app, deps, unioni.getUnioni, async (call) => ({
    data: await findUnioni(call, call.params.id),
  }))
  endpoint(app, deps, unioni.annullaUnione, (call) =>
    annullaUnione(call, call.params.id, call.params.unione),
  )
}

export function clientiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchClienti(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, gestione.creaCliente, (call) => creaCliente(call, call.body))
  endpoint(app, deps, gestione.importaClienti, (call) => importaClienti(call, call.body))
  endpoint(app, deps, gestione.getDoppioni, async ({ db, actor }) => ({
    data: await findDoppioni(db, actor.esercente_id ?? ''),
  }))
  endpoint(app, deps, gestione.getEtichette, async ({ db, actor }) => ({
    data: await findEtichette(db, actor.esercente_id ?? ''),
  }))

  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getCliente(db, params.id, actor, clock.today()),
  )
  endpoint(app, deps, gestione.modificaCliente, (call) =>
    modificaCliente(call, call.params.id, call.body),
  )
  endpoint(app, deps, gestione.etichettaCliente, (call) =>
    etichettaCliente(call, call.params.id, call.body),
  )
  unioniRoutes(app, deps)
}
