import {
  apriRichiesta as apri,
  cambiaStatoRichiesta as cambia,
  getRichiesta as get,
  passaAlloStaff as passa,
  scriviMessaggio as scrivi,
  searchAssistenza as cerca,
  searchAssistenzaClienti as cercaDeiClienti,
  segnaLetta as letta,
  votaRichiesta as vota,
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
import { allegatiAssistenzaRoutes } from './allegati.routes.ts'
import { apriRichiesta } from './apri-richiesta.ts'
import { searchDeiClienti, searchRichieste } from './assistenza.queries.ts'
import { cambiaStatoRichiesta } from './cambia-stato-richiesta.ts'
import { chiediRiesame } from './chiedi-riesame.ts'
import { chiediRinegoziazione } from './chiedi-rinegoziazione.ts'
import { codaAssistenzaRoutes } from './coda.routes.ts'
import { passaAlloStaff } from './passa-allo-staff.ts'
import { findRinegoziazioni } from './rinegoziazioni.queries.ts'
import { riesamina } from './riesamina.ts'
import { scriviMessaggio } from './scrivi-messaggio.ts'
import { segnaLetta } from './segna-letta.ts'
import { unaRichiesta } from './una-richiesta.ts'
import { votaRichiesta } from './vota-richiesta.ts'

const poi = thenShow(unaRichiesta)

const rinegoziazioni = async ({ db, actor }: Call, id: string) =>
  findRinegoziazioni(db, await findDilazione(db, id, actor), actor)

export function assistenzaRoutes(app: FastifyInstance, deps: Deps): void {
  const { searchPool: pool } = deps
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchRichieste({ pool, actor, body, today: clock.today() }),
  )
  endpoint(app, deps, cercaDeiClienti, ({ actor, body, clock }) =>
    searchDeiClienti({ pool, actor, body, today: clock.today() }),
  )
  endpoint(app, deps, get, (call) => unaRichiesta(call, call.params.id))
  endpoint(app, deps, apri, async (call) =>
    unaRichiesta(call, await apriRichiesta(call, call.body)),
  )
  allegatiAssistenzaRoutes(app, deps)
  codaAssistenzaRoutes(app, deps)
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
  endpoint(
    app,
    deps,
    passa,
    poi((call) => passaAlloStaff(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    vota,
    poi((call) => votaRichiesta(call, call.params.id, call.body)),
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
