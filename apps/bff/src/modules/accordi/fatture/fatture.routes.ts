import { caricaFatture as contract, PESO_FATTURA } from '@rateo/contract/fatture/carica-fatture'
import { getFatture } from '@rateo/contract/fatture/elenco-fatture'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { contenutoDi, riceviFile } from '../../registri/caricamenti/index.ts'
import { caricaFatture, type FaiLink } from './carica-fatture.ts'
import { listFatture } from './elenco-fatture.queries.ts'

async function fileRoutes(scope: FastifyInstance, deps: Deps, faiLink: FaiLink): Promise<void> {
  // More than is taken, so that a file that is too large is refused in words.
  riceviFile(scope, deps, PESO_FATTURA * 2)
  endpointWithCalls(scope, deps, contract, (call, reply) =>
    caricaFatture(call, contenutoDi(reply.request), faiLink),
  )
}

/** The electronic invoices that an esercente issued, brought as what they ask for. `faiLink` makes the address of a debt. */
export function fattureRoutes(app: FastifyInstance, deps: Deps, faiLink: FaiLink): void {
  void app.register(async (scope) => fileRoutes(scope, deps, faiLink))
  endpoint(app, deps, getFatture, ({ db, actor, query }) => {
    const { esercente_id } = actor
    if (esercente_id === null) throw new AppError('non_autorizzato')
    return listFatture(db, { esercente_id, esito: query.esito, dopo: query.dopo })
  })
}
