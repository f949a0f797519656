import { caricaFatture as contract, PESO_FATTURA } from '@rateo/contract/fatture/carica-fatture'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpointWithCalls } from '../../../http/endpoint.ts'
import { contenutoDi, riceviFile } from '../../registri/caricamenti/index.ts'
import { caricaFatture, type FaiLink } from './carica-fatture.ts'

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
}
