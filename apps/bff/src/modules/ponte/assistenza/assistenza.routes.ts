import {
  apriRichiesta as apri,
  cambiaStatoRichiesta as cambia,
  getRichiesta as get,
  scriviMessaggio as scrivi,
  searchAssistenza as cerca,
  segnaLetta as letta,
} from '@rateo/contract/ponte/assistenza'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { apriRichiesta } from './apri-richiesta.ts'
import { getRichiesta, searchRichieste } from './assistenza.queries.ts'
import { cambiaStatoRichiesta } from './cambia-stato-richiesta.ts'
import { scriviMessaggio } from './scrivi-messaggio.ts'
import { segnaLetta } from './segna-letta.ts'

const adesso = (clock: Clock) => ({ now: clock.now(), today: clock.today() })

export function assistenzaRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchRichieste(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getRichiesta(db, actor, params['id'] ?? '', adesso(clock)),
  )
  endpoint(app, deps, apri, async ({ actor, body, db, clock, info }) => {
    const id = await apriRichiesta(db, body, { actor, clock, ...info })
    return getRichiesta(db, actor, id, adesso(clock))
  })
  endpoint(app, deps, scrivi, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await scriviMessaggio(db, id, body, { actor, clock, ...info })
    return getRichiesta(db, actor, id, adesso(clock))
  })
  endpoint(app, deps, letta, async ({ actor, params, db, clock }) => {
    await segnaLetta(db, params['id'] ?? '', actor, clock.now())
    return { letta: true }
  })
  endpoint(app, deps, cambia, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await cambiaStatoRichiesta(db, id, body.azione, { actor, clock, ...info })
    return getRichiesta(db, actor, id, adesso(clock))
  })
}
