import { createHash } from 'node:crypto'
import * as contract from '@rateo/contract/persone/squadra'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { conta, rete } from '../../base/limiti/index.ts'
import { findSession } from '../sessione/index.ts'
import { accettaInvito, getInvitoSquadra } from './accetta-invito.ts'
import {
  cambiaFine,
  cambiaRuolo,
  chiudiSessioniMembro,
  lasciaSquadra,
  riattivaMembro,
  sospendiMembro,
  togliMembro,
  trasferisciTitolare,
} from './gestisci-membri.ts'
import { mieAttivitaRoutes } from './attivita/attivita.routes.ts'
import { invitaInSquadra, revocaInvito, rimandaInvito } from './inviti.ts'
import { salvaRegole } from './salva-regole.ts'
import { getSquadra } from './squadra.queries.ts'

const HOUR = 3_600_000
const ACCETTAZIONI_ALL_ORA = 30

const hidden = (value: string) =>
  createHash('sha256').update(value).digest('base64url').slice(0, 32)

/** The page of an invitation: whoever holds its link reads it, and only its button does something. */
function invitoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.leggiInvitoSquadra, async ({ query, db, clock }, reply) => {
    const sessione = await findSession(deps, reply.request)
    const in_sessione = sessione?.utente_id ?? null
    return getInvitoSquadra(db, { token: query.token, in_sessione }, clock.now())
  })

  endpointWithCalls(app, deps, contract.accettaInvitoSquadra, async (call, reply) => {
    const { body, db, transact, info, clock } = call
    const now = clock.now()
    const chiave = `squadra:ip:${hidden(rete(info.ip))}`
    await conta(db, { chiave, massimo: ACCETTAZIONI_ALL_ORA, finestra_ms: HOUR }, now)
    const sessione = await findSession(deps, reply.request)
    const in_sessione = sessione?.completa ? sessione.utente_id : null
    const ruolo = sessione?.ruolo ?? null
    return accettaInvito({ db, transact, now, info, in_sessione, ruolo }, body)
  })
}

export function squadraRoutes(app: FastifyInstance, deps: Deps): void {
  const { secret } = deps.config
  invitoRoutes(app, deps)
  mieAttivitaRoutes(app, deps)

  const squadra = ({ db, actor, clock }: Call) => getSquadra(db, actor, clock.now())
  const poi =
    <C extends Call>(write: (call: C) => Promise<unknown>) =>
    async (call: C) => {
      await write(call)
      return squadra(call)
    }

  endpoint(app, deps, contract.getSquadra, squadra)
  endpoint(
    app,
    deps,
    contract.invitaInSquadra,
    poi((call) => invitaInSquadra(call, secret, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.rimandaInvitoSquadra,
    poi((call) => rimandaInvito(call, secret, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.revocaInvitoSquadra,
    poi((call) => revocaInvito(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.cambiaRuoloMembro,
    poi((call) => cambiaRuolo(call, call.params.id, call.body.ruolo)),
  )
  endpoint(
    app,
    deps,
    contract.cambiaFineMembro,
    poi((call) => cambiaFine(call, call.params.id, call.body.fino_al)),
  )
  endpoint(
    app,
    deps,
    contract.sospendiMembro,
    poi((call) => sospendiMembro(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.riattivaMembro,
    poi((call) => riattivaMembro(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.togliMembro,
    poi((call) => togliMembro(call, call.params.id)),
  )
  endpoint(app, deps, contract.chiudiSessioniMembro, (call) =>
    chiudiSessioniMembro(call, call.params.id),
  )
  endpoint(app, deps, contract.lasciaSquadra, (call) => lasciaSquadra(call))
  endpoint(
    app,
    deps,
    contract.trasferisciTitolare,
    poi((call) => trasferisciTitolare(call, call.body.membro_id)),
  )
  endpoint(
    app,
    deps,
    contract.salvaRegoleSquadra,
    poi((call) => salvaRegole(call, call.body.soglia_rimborsi_centesimi)),
  )
}
