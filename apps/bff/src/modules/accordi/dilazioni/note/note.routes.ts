import * as contract from '@rateo/contract/accordi/note-pagamento'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../../http/call.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { aggiungiNota, eliminaNota, listNote } from './note-dilazione.ts'

const mostra = async (call: Call, id: string) => ({ data: await listNote(call, id) })

export function noteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.listNoteDilazione, (call) => mostra(call, call.params.id))
  endpoint(app, deps, contract.aggiungiNotaDilazione, async (call) => {
    await aggiungiNota(call, call.params.id, call.body.testo)
    return mostra(call, call.params.id)
  })
  endpoint(app, deps, contract.eliminaNotaDilazione, async (call) => {
    await eliminaNota(call, call.params.id, call.params.nota)
    return mostra(call, call.params.id)
  })
}
