import { simulaPromozioni } from '@rateo/contract/promozioni/simula-promozioni'
import * as contract from '@rateo/contract/promozioni/promozioni'
import * as proposte from '@rateo/contract/promozioni/promozioni-proposte'
import * as proprie from '@rateo/contract/promozioni/promozioni-esercente'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { thenShow } from '../../../http/then-show.ts'
import { findPiani } from './ambito.ts'
import { codiciUniciRoutes } from './codici-unici.routes.ts'
import { cambiaPromozione, creaPromozione, muoviPromozione } from './gestisci-promozioni.ts'
import { provaContata } from './limite-codici.ts'
import { getPromozione, searchPromozioni } from './promozioni.queries.ts'
import { confermaProposta, scartaProposta } from './secondo-si/decidi-proposta.ts'
import { simula } from './simula.ts'

/** The calls that ask how much somebody would pay, and for which piani: nothing is written. */
function simulazioni(app: FastifyInstance, deps: Deps): void {
  const suo = (esercente_id: string | null) => {
    if (esercente_id === null) throw new AppError('non_autorizzato')
    return esercente_id
  }
  endpoint(app, deps, simulaPromozioni, (call) => simula(call, call.body, { soloSue: false }))
  endpoint(app, deps, proprie.simulaPromozioniEsercente, (call) =>
    provaContata(deps, call.actor.utente_id, () => {
      const esercente_id = suo(call.actor.esercente_id)
      return simula(call, { ...call.body, esercente_id }, { soloSue: true })
    }),
  )
  endpoint(app, deps, contract.pianiPromozioni, async ({ db, params }) => ({
    piani: await findPiani(db, params.id),
  }))
  endpoint(app, deps, proprie.pianiPromozioniEsercente, async ({ db, actor }) => ({
    piani: await findPiani(db, suo(actor.esercente_id)),
  }))
}

/** The calls of an esercente on the promozioni that it made: the same acts, on those alone. */
function proprieRoutes(app: FastifyInstance, deps: Deps): void {
  const poi = thenShow(getPromozione)
  endpoint(app, deps, proprie.searchPromozioniEsercente, ({ actor, body, clock }) =>
    searchPromozioni(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, proprie.getPromozioneEsercente, (call) => getPromozione(call, call.params.id))
  endpoint(app, deps, proprie.creaPromozioneEsercente, async (call) => {
    const { esercente_id } = call.actor
    if (esercente_id === null) throw new AppError('non_autorizzato')
    return getPromozione(
      call,
      await creaPromozione(call, { ...call.body, esercente_id, carico_operatore: 0 }),
    )
  })
  endpoint(
    app,
    deps,
    proprie.modificaPromozioneEsercente,
    poi((call) => cambiaPromozione(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    proprie.sospendiPromozioneEsercente,
    poi((call) => muoviPromozione(call, call.params.id, 'sospendi')),
  )
  endpoint(
    app,
    deps,
    proprie.riprendiPromozioneEsercente,
    poi((call) => muoviPromozione(call, call.params.id, 'riprendi')),
  )
  endpoint(
    app,
    deps,
    proprie.archiviaPromozioneEsercente,
    poi((call) => muoviPromozione(call, call.params.id, 'archivia')),
  )
}

export function promozioniRoutes(app: FastifyInstance, deps: Deps): void {
  const poi = thenShow(getPromozione)
  endpoint(app, deps, contract.searchPromozioni, ({ actor, body, clock }) =>
    searchPromozioni(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, contract.getPromozione, (call) => getPromozione(call, call.params.id))
  endpoint(app, deps, contract.creaPromozione, async (call) =>
    getPromozione(call, await creaPromozione(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.modificaPromozione,
    poi((call) => cambiaPromozione(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.sospendiPromozione,
    poi((call) => muoviPromozione(call, call.params.id, 'sospendi')),
  )
  endpoint(
    app,
    deps,
    contract.riprendiPromozione,
    poi((call) => muoviPromozione(call, call.params.id, 'riprendi')),
  )
  endpoint(
    app,
    deps,
    contract.archiviaPromozione,
    poi((call) => muoviPromozione(call, call.params.id, 'archivia')),
  )
  endpoint(
    app,
    deps,
    proposte.confermaProposta,
    poi((call) => confermaProposta(call, call.params.id, call.params.proposta)),
  )
  endpoint(
    app,
    deps,
    proposte.scartaProposta,
    poi((call) => scartaProposta(call, call.params.id, call.params.proposta)),
  )
  proprieRoutes(app, deps)
  simulazioni(app, deps)
  codiciUniciRoutes(app, deps)
}
