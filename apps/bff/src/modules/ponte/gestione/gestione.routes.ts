import {
  annullaProgrammata as annulla,
  anteprimaParametro as anteprima,
  disattivaUtente as disattiva,
  eseguiLavoro as esegui,
  getLavori as lavori,
  getMessaggio as messaggio,
  getParametri as parametri,
  getUtente as utente,
  modificaParametro as modifica,
  riattivaUtente as riattiva,
  rimandaMessaggio as rimanda,
  searchCronologia as cercaCronologia,
  searchMessaggi as cercaMessaggi,
  searchUtenti as cercaUtenti,
} from '@rateo/contract/ponte/gestione'
import { chiudiSessioni as chiudi } from '@rateo/contract/persone/sessione'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { anteprimaParametro } from './anteprima-parametro.ts'
import { disattivaUtente, riattivaUtente } from './attiva-utente.ts'
import { chiudiSessioni } from './chiudi-sessioni.ts'
import { searchCronologia } from './cronologia.queries.ts'
import { eseguiLavoro } from './esegui-lavoro.ts'
import { getLavori } from './lavori.queries.ts'
import { getMessaggio, searchMessaggi } from './messaggi.queries.ts'
import { modificaParametro, togliProgrammata } from './modifica-parametro.ts'
import { orologioRoutes } from './orologio.routes.ts'
import { getParametri, getParametro } from './parametri.queries.ts'
import { rimandaMessaggio } from './rimanda-messaggio.ts'
import { getUtente, searchUtenti } from './utenti.queries.ts'

export function gestioneRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, parametri, async ({ db, clock }) => ({
    data: await getParametri(db, clock.now()),
  }))
  endpoint(app, deps, anteprima, async ({ params, body, db, clock }) => ({
    effetti: await anteprimaParametro(db, params.chiave, body, clock.now()),
  }))
  endpoint(app, deps, modifica, async (call) => {
    const { chiave } = call.params
    await modificaParametro(call, chiave, call.body)
    return getParametro(call.db, call.clock.now(), chiave)
  })
  endpoint(app, deps, annulla, async (call) => {
    const { chiave } = call.params
    await togliProgrammata(call, chiave)
    return getParametro(call.db, call.clock.now(), chiave)
  })

  endpoint(app, deps, cercaUtenti, ({ actor, body, clock }) =>
    searchUtenti(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, utente, ({ actor, params, db, clock }) =>
    getUtente(db, actor, params.id, clock.now()),
  )
  endpoint(app, deps, disattiva, (call) => disattivaUtente(call, call.params.id, call.body.motivo))
  endpoint(app, deps, riattiva, (call) => riattivaUtente(call, call.params.id, call.body.motivo))
  endpoint(app, deps, chiudi, (call) => chiudiSessioni(call, call.params.id))
  endpoint(app, deps, cercaMessaggi, ({ actor, body, clock }) =>
    searchMessaggi(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, messaggio, ({ actor, params, db, clock }) =>
    getMessaggio(db, actor, params.id, clock.today()),
  )
  endpoint(app, deps, rimanda, async (call) => {
    await rimandaMessaggio(call, call.params.id)
    return getMessaggio(call.db, call.actor, call.params.id, call.clock.today())
  })
  endpoint(app, deps, lavori, ({ db, clock }) => getLavori(db, clock.now()))
  endpoint(app, deps, cercaCronologia, ({ actor, body, clock }) =>
    searchCronologia(deps.searchPool, actor, body, clock.today()),
  )
  endpoint(app, deps, esegui, (call) => eseguiLavoro(call, call.params.nome))

  orologioRoutes(app, deps)
}
