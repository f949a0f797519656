import * as contract from '@rateo/contract/ponte/programmi-report'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { destinatarioRoutes } from './pagina-destinatario.ts'
import {
  cambiaProgramma,
  concludi,
  mettiInPausa,
  programmaReport,
  riprendi,
} from './programma-report.ts'
import { getProgrammi } from './programmi.queries.ts'

const poi =
  <C extends Call>(work: (call: C) => Promise<void>) =>
  async (call: C) => {
    await work(call)
    return getProgrammi(call)
  }

/** Reports that leave by themselves, and the page of those they are sent to. */
export function programmiRoutes(app: FastifyInstance, deps: Deps): void {
  const { secret } = deps.config
  endpoint(app, deps, contract.getProgrammiReport, (call) => getProgrammi(call))
  endpoint(
    app,
    deps,
    contract.programmaReport,
    poi((call) => programmaReport(call, secret, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.cambiaProgrammaReport,
    poi((call) => cambiaProgramma(call, secret, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.mettiInPausaProgramma,
    poi((call) => mettiInPausa(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.riprendiProgramma,
    poi((call) => riprendi(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.concludiProgramma,
    poi((call) => concludi(call, call.params.id)),
  )
  destinatarioRoutes(app, deps)
}
