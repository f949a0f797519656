import * as contract from '@rateo/contract/incasso/distinte'
import {
  motivoGiornoNonAmmesso,
  primoAddebitoInDistinta,
  RIGHE_DISTINTA_MAX,
} from '@rateo/domain/banca/distinta'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { search } from '../../../http/search/search.ts'
import { thenShow } from '../../../http/then-show.ts'
import { findCandidati, toCandidato } from './candidati.queries.ts'
import { annullaDistinta, consegnaDistinta, registraEsiti } from './chiudi-distinta.ts'
import { creaDistinta } from './crea-distinta.ts'
import { getDistinta, getFile } from './distinte.queries.ts'
import { distinteDi } from './distinte.list.ts'

const distinta = ({ db, actor, clock }: Call, id: string) =>
  getDistinta(db, actor, id, clock.today())
const poi = thenShow(distinta)

export function distinteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.searchDistinte, ({ actor, body, clock }) => {
    const { what, scope } = distinteDi(actor)
    return search(deps.searchPool, what, { scope, body, today: clock.today() })
  })

  endpoint(app, deps, contract.getDistinta, (call) => distinta(call, call.params.id))

  endpoint(app, deps, contract.getFileDistinta, async ({ actor, params, db, clock }, reply) => {
    const { file, nome } = await getFile(db, actor, params.id, clock.today())
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .send(file)
  })

  endpoint(app, deps, contract.anteprimaDistinta, async ({ actor, body, db, clock }) => {
    const today = clock.today()
    const dal = primoAddebitoInDistinta(today)
    const addebito_il = body.addebito_il ?? dal
    const esercente_id = actor.esercente_id ?? ''
    const rows = await findCandidati(db, {
      esercente_id,
      search: body.search,
      entro: addebito_il,
    })
    return {
      addebito_il,
      dal,
      motivo: motivoGiornoNonAmmesso(addebito_il, today),
      candidati: rows
        .slice(0, RIGHE_DISTINTA_MAX)
        .map((row) => toCandidato(row, addebito_il, today)),
      altri: rows.length > RIGHE_DISTINTA_MAX,
    }
  })

  endpoint(app, deps, contract.creaDistinta, async (call) =>
    distinta(call, await creaDistinta(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.consegnaDistinta,
    poi((call) => consegnaDistinta(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.annullaDistinta,
    poi((call) => annullaDistinta(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.registraEsiti,
    poi((call) => registraEsiti(call, call.params.id, call.body)),
  )
}
