import * as contract from '@rateo/contract/ponte/assistenza-coda'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { assegnaRichiesta, cambiaPriorita, findScelte, unisciRichiesta } from './coda.ts'
import { unaRichiesta } from './una-richiesta.ts'
import {
  cambiaRisposta,
  creaRisposta,
  eliminaRisposta,
  findRispostePronte,
} from './risposte-pronte.ts'

const poi = thenShow(unaRichiesta)
const poiTutte = thenShow(({ db }: Call) => findRispostePronte(db))

/** The queue of the staff. */
export function codaAssistenzaRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    contract.assegnaRichiesta,
    poi((call) => assegnaRichiesta(call, call.params.id, call.body.a)),
  )
  endpoint(
    app,
    deps,
    contract.cambiaPriorita,
    poi((call) => cambiaPriorita(call, call.params.id, call.body.priorita)),
  )
  endpoint(
    app,
    deps,
    contract.unisciRichiesta,
    poi((call) => unisciRichiesta(call, call.params.id, call.body.a)),
  )
  endpoint(app, deps, contract.getSceltePerRichiesta, (call) => findScelte(call, call.params.id))
  endpoint(app, deps, contract.getRispostePronte, ({ db }) => findRispostePronte(db))
  endpoint(app, deps, contract.creaRispostaPronta, async (call) => {
    await creaRisposta(call, call.body)
    return findRispostePronte(call.db)
  })
  endpoint(
    app,
    deps,
    contract.cambiaRispostaPronta,
    poiTutte((call) => cambiaRisposta(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.eliminaRispostaPronta,
    poiTutte((call) => eliminaRisposta(call, call.params.id)),
  )
}
