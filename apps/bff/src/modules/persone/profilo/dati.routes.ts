import * as contract from '@rateo/contract/persone/dati-personali'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { conta } from '../../base/limiti/index.ts'
import {
  aggiornaLingua,
  aggiornaNome,
  chiediCambioEmail,
  chiediPassword,
  registraConsensi,
} from '../sessione/index.ts'
import { annullaIban, cambiaIban } from './cambia-iban.ts'
import { chiediCancellazione, ritiraCancellazione } from './cancellazione.ts'
import { getDati } from './dati.queries.ts'
import { modificaAttivita } from './modifica-attivita.ts'
import { getNotifiche, modificaNotifiche } from './notifiche.ts'
import { esportaDati, getPrivacy } from './privacy.queries.ts'

const HOUR = 3_600_000
const LINK_ALL_ORA = 3
const VERSIONE_MARKETING = '2026-01'
const FATTO = { fatto: true as const }

function emailRoutes(app: FastifyInstance, deps: Deps) {
  const { secret } = deps.config

  endpointWithCalls(app, deps, contract.cambiaEmail, async (call) => {
    const { actor, body, db, transact, clock } = call
    const now = clock.now()
    const { utente_id } = actor
    await chiediPassword(db, { utente_id, now }, body.password)
    const limite = { massimo: LINK_ALL_ORA, finestra_ms: HOUR }
    await conta(db, { chiave: `cambio_email:${utente_id}`, ...limite }, now)
    await transact(async (trx) => {
      await chiediCambioEmail(trx, { utente_id, email: body.email, secret, now })
      await annotaUtente({ ...call, db: trx }, 'chiede_cambio_email')
    })
    return FATTO
  })
}

function attivitaRoutes(app: FastifyInstance, deps: Deps) {
  endpoint(app, deps, contract.modificaAttivita, async (call) => {
    await modificaAttivita(call, call.body)
    return FATTO
  })

  endpoint(app, deps, contract.cambiaIban, async (call) => {
    await cambiaIban(call, call.body)
    return FATTO
  })

  endpoint(app, deps, contract.annullaIban, async (call) => {
    await annullaIban(call)
    return FATTO
  })
}

function privacyRoutes(app: FastifyInstance, deps: Deps) {
  endpoint(app, deps, contract.getPrivacy, ({ actor, db }) => getPrivacy(db, actor.utente_id))

  endpoint(app, deps, contract.modificaMarketing, async ({ actor, body, db, clock }) => {
    const consenso = { ...body, versione: VERSIONE_MARKETING }
    await registraConsensi(db, actor.utente_id, [consenso], clock.now())
    return FATTO
  })

  endpoint(app, deps, contract.esportaDati, async ({ actor, db, clock }, reply) => {
    const dati = await esportaDati(db, actor.utente_id, clock.now())
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rateo-i-miei-dati.json"')
      .send(JSON.stringify(dati, null, 2))
  })

  endpoint(app, deps, contract.chiediCancellazione, async (call) => {
    await chiediCancellazione(call, call.body.motivo)
    return FATTO
  })

  endpoint(app, deps, contract.ritiraCancellazione, async (call) => {
    await ritiraCancellazione(call)
    return FATTO
  })
}

export function datiRoutes(app: FastifyInstance, deps: Deps): void {
  emailRoutes(app, deps)
  attivitaRoutes(app, deps)
  privacyRoutes(app, deps)

  endpoint(app, deps, contract.getDati, ({ actor, db, clock }) => getDati(db, actor, clock.now()))

  endpoint(app, deps, contract.modificaNome, async (call) => {
    await aggiornaNome(call.db, call.actor.utente_id, call.body, call.clock.now())
    await annotaUtente(call, 'modifica_dati')
    return FATTO
  })

  endpoint(app, deps, contract.modificaLingua, async (call) => {
    await aggiornaLingua(call.db, call.actor.utente_id, call.body.lingua, call.clock.now())
    await annotaUtente(call, 'sceglie_lingua')
    return FATTO
  })

  endpoint(app, deps, contract.getNotifiche, ({ actor, db }) => getNotifiche(db, actor))

  endpoint(app, deps, contract.modificaNotifiche, ({ actor, body, db, clock }) =>
    modificaNotifiche(db, actor, body, clock.now()),
  )
}
