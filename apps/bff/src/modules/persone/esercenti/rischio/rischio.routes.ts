import * as contract from '@rateo/contract/persone/rischio'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { annotaRischio } from './annota-rischio.ts'
import { chiudiRiesame } from './chiudi-riesame.ts'
import { getRischio } from './rischio.queries.ts'

/** The risk of an esercente, which the staff alone read: each reading is written down. */
export function rischioRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getRischio, async (call) => {
    const { id } = call.params
    const rischio = await getRischio(call.db, id, call.clock)
    await annota(call, { azione: 'legge_rischio', entita: 'rischio', id })
    return rischio
  })
  endpoint(app, deps, contract.chiudiRiesame, (call) =>
    chiudiRiesame(call, call.params.id, call.body),
  )
  endpoint(app, deps, contract.annotaRischio, (call) =>
    annotaRischio(call, call.params.id, call.body.testo),
  )
}
