import {
  apriRichiesta as apri,
  cambiaStatoRichiesta as cambia,
  getRichiesta as get,
  scriviMessaggio as scrivi,
  searchAssistenza as cerca,
  segnaLetta as letta,
} from '@rateo/contract/ponte/assistenza'
import {
  chiediRinegoziazione as chiedi,
  listRinegoziazioni as chieste,
} from '@rateo/contract/ponte/rinegoziazione'
import {
  chiediRiesame as chiediRiesameContratto,
  riesamina as riesaminaContratto,
} from '@rateo/contract/ponte/riesame'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { type CallOf, endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { findDilazione } from '../../accordi/dilazioni/index.ts'
import { apriRichiesta } from './apri-richiesta.ts'
import { getRichiesta, searchRichieste } from './assistenza.queries.ts'
import { cambiaStatoRichiesta } from './cambia-stato-richiesta.ts'
import { chiediRiesame } from './chiedi-riesame.ts'
import { chiediRinegoziazione } from './chiedi-rinegoziazione.ts'
import { findRinegoziazioni } from './rinegoziazioni.queries.ts'
import { riesamina } from './riesamina.ts'
import { scriviMessaggio } from './scrivi-messaggio.ts'
import { segnaLetta } from './segna-letta.ts'

const richiesta = ({ db, actor, clock }: Call, id: string) =>
  getRichiesta(db, actor, id, { now: clock.now(), today: clock.today() })
const poi = thenShow(richiesta)

const rinegoziazioni = async ({ db, actor }: Call, id: string) =>
  findRinegoziazioni(db, await findDilazione(db, id, actor), actor)

export function assistenzaRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchRichieste(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, get, (call) => richiesta(call, call.params.id))
  endpoint(app, deps, apri, async (call) => richiesta(call, await apriRichiesta(call, call.body)))
  endpoint(
    app,
    deps,
    scrivi,
    poi((call) => scriviMessaggio(call, call.params.id, call.body)),
  )
  endpoint(app, deps, letta, async ({ actor, params, db, clock }) => {
    await segnaLetta(db, params.id, actor, clock.now())
    return { letta: true }
  })
  endpoint(
    app,
    deps,
    cambia,
    poi((call) => cambiaStatoRichiesta(call, call.params.id, call.body.azione)),
  )
  endpoint(app, deps, chiediRiesameContratto, async (call) => ({
    richiesta_id: await chiediRiesame(call, { ...call.params, ...call.body }),
  }))
  endpoint(
    app,
    deps,
    riesaminaContratto,
    poi((call) => riesamina(call, call.params.id, call.body)),
  )
  endpoint(app, deps, chieste, (call) => rinegoziazioni(call, call.params.id))
  endpoint(
    app,
    deps,
    chiedi,
    thenShow(rinegoziazioni)((call: CallOf<typeof chiedi>) =>
      chiediRinegoziazione(call, { ...call.params, ...call.body }),
    ),
  )
}
