import * as contract from '@rateo/contract/persone/attivita'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { accogliFile, contenutoDi, riceviFile } from '../../registri/caricamenti/index.ts'
import { annotaUtente } from '../../base/cronologia/index.ts'
import { caricaLogo, eliminaLogo, findLogo } from './logo.ts'
import { scriviOrari } from './punti-vendita/orari.ts'
import {
  aggiungiPuntoVendita,
  eliminaPuntoVendita,
  modificaPuntoVendita,
} from './punti-vendita/punti-vendita.ts'

const FATTO = { fatto: true as const }

function esercenteOf({ esercente_id }: Actor): string {
  if (esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

/** The logo is shown at 96 pixels: this is enough for every screen, and for print. */
const LATO_LOGO = 512

async function logoRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  // A little over what is kept is read, so that the refusal says why.
  riceviFile(scope, deps, contract.LOGO_MAX * 10)
  endpointWithCalls(scope, deps, contract.caricaLogo, async (call, reply) => {
    const { actor, clock, transact } = call
    const esercente_id = esercenteOf(actor)
    const logo = await accogliFile(deps, call, {
      nome_file: 'logo',
      contenuto: contenutoDi(reply.request),
      lato: LATO_LOGO,
      massimo: contract.LOGO_MAX,
      troppo: 'Il logo supera i 200 kB: riducilo e riprova.',
    })
    await transact(async (trx) => {
      await caricaLogo(trx, esercente_id, logo, clock.now())
      await annotaUtente({ ...call, db: trx }, 'carica_logo')
    })
    return FATTO
  })
}

function puntiVenditaRoutes(app: FastifyInstance, deps: Deps) {
  endpoint(app, deps, contract.aggiungiPuntoVendita, async (call) => {
    const { actor, body, db, clock } = call
    const punto = await aggiungiPuntoVendita(db, esercenteOf(actor), body, clock.now())
    await annotaUtente(call, 'aggiunge_punto_vendita', { nome: punto.nome })
    return punto
  })

  endpoint(app, deps, contract.modificaPuntoVendita, async (call) => {
    const { actor, body, params, db, clock } = call
    const quale = { id: params.id, esercente_id: esercenteOf(actor) }
    const punto = await modificaPuntoVendita(db, quale, body, clock.now())
    await annotaUtente(call, 'modifica_punto_vendita', { nome: punto.nome })
    return punto
  })

  endpoint(app, deps, contract.scriviOrari, async (call) => {
    const { actor, body, params, db, clock } = call
    const quale = { id: params.id, esercente_id: esercenteOf(actor) }
    const quando = { now: clock.now(), oggi: clock.today() }
    const punto = await scriviOrari(db, quale, body.apertura, quando)
    await annotaUtente(call, 'scrive_orari', { nome: punto.nome })
    return punto
  })

  endpoint(app, deps, contract.eliminaPuntoVendita, async (call) => {
    const quale = { id: call.params.id, esercente_id: esercenteOf(call.actor) }
    const { nome } = await eliminaPuntoVendita(call.db, quale)
    await annotaUtente(call, 'elimina_punto_vendita', { nome })
    return FATTO
  })
}

/** The profile of an esercente, for clienti to read. */
export function attivitaRoutes(app: FastifyInstance, deps: Deps): void {
  puntiVenditaRoutes(app, deps)

  endpoint(app, deps, contract.getLogo, async ({ params, db }, reply) => {
    const { formato, contenuto } = await findLogo(db, params.id)
    return reply.type(formato).header('cache-control', 'private, max-age=86400').send(contenuto)
  })

  endpoint(app, deps, contract.eliminaLogo, async (call) => {
    await eliminaLogo(call.db, esercenteOf(call.actor))
    await annotaUtente(call, 'elimina_logo')
    return FATTO
  })

  void app.register(async (scope) => logoRoutes(scope, deps))
}
