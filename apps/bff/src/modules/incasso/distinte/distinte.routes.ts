import * as contract from '@rateo/contract/incasso/distinte'
import {
  motivoGiornoNonAmmesso,
  primoAddebitoInDistinta,
  RIGHE_DISTINTA_MAX,
} from '@rateo/domain/banca/distinta'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { search } from '../../../http/search/search.ts'
import { findCandidati, toCandidato } from './candidati.queries.ts'
import { annullaDistinta, consegnaDistinta, registraEsiti } from './chiudi-distinta.ts'
import { creaDistinta } from './crea-distinta.ts'
import { getDistinta, leggiFile } from './distinte.queries.ts'
import { distinteDi } from './distinte.list.ts'

export function distinteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.searchDistinte, ({ actor, body, clock }) => {
    const { what, scope } = distinteDi(actor)
    return search(deps.searchPool, what, { scope, body, today: clock.today() })
  })

  endpoint(app, deps, contract.getDistinta, ({ actor, params, db, clock }) =>
    getDistinta(db, actor, params['id'] ?? '', clock.today()),
  )

  endpoint(app, deps, contract.getFileDistinta, async ({ actor, params, db, clock }, reply) => {
    const { file, nome } = await leggiFile(db, actor, params['id'] ?? '', clock.today())
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

  endpoint(app, deps, contract.creaDistinta, async ({ actor, body, db, clock, info }) => {
    const id = await creaDistinta(db, body, { actor, clock, ...info })
    return getDistinta(db, actor, id, clock.today())
  })

  endpoint(app, deps, contract.consegnaDistinta, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await consegnaDistinta(db, id, { actor, clock, ...info })
    return getDistinta(db, actor, id, clock.today())
  })

  endpoint(app, deps, contract.annullaDistinta, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await annullaDistinta(db, id, { actor, clock, ...info })
    return getDistinta(db, actor, id, clock.today())
  })

  endpoint(app, deps, contract.registraEsiti, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await registraEsiti(db, id, body, { actor, clock, ...info })
    return getDistinta(db, actor, id, clock.today())
  })
}
