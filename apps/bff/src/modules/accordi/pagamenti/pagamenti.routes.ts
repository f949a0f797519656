import {
  annullaPagamento as annulla,
  getPagamento as get,
  richiediPagamento as richiedi,
  searchPagamenti as cerca,
} from '@rateo/contract/accordi/pagamenti'
import {
  eliminaBozza as elimina,
  pubblicaPagamento as pubblica,
  registraIncasso as registra,
  rinnovaLink as rinnova,
  riprovaAddebito as riprova,
  sollecitaPagamento as sollecita,
  stornaIncasso as storna,
  stralciaPagamento as stralcia,
} from '@rateo/contract/incasso/incassi'
import {
  aggiungiNota as aggiungi,
  eliminaNota as togli,
} from '@rateo/contract/accordi/note-pagamento'
import { condonaMora as condona } from '@rateo/contract/incasso/mora'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { annullaPagamento } from './annulla-pagamento.ts'
import { eliminaBozza, pubblicaPagamento } from './pubblica-pagamento.ts'
import { aggiungiNota, eliminaNota } from './note.ts'
import { getPagamento, type Lettura, searchPagamenti } from './pagamenti.queries.ts'
import { riprovaSubito, sollecitaPagamento } from '../../incasso/solleciti/index.ts'
import { condonaMora } from './condona-mora.ts'
import { rinnovaLink, stralciaPagamento } from './cambia-pagamento.ts'
import { registraIncasso, stornaIncasso } from './registra-incasso.ts'
import { richiediPagamento } from './richiedi-pagamento.ts'

const letturaDi =
  ({ config, psp }: Deps) =>
  (actor: Actor, clock: Clock): Lettura => ({
    actor,
    today: clock.today(),
    now: clock.now(),
    origin: config.origin,
    fornitore: psp.nome,
  })

function noteRoutes(app: FastifyInstance, deps: Deps): void {
  const lettura = letturaDi(deps)

  endpoint(app, deps, aggiungi, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await aggiungiNota(db, id, body.testo, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, togli, async ({ actor, params, db, clock, info }) => {
    const { id = '', nota = '' } = params
    await eliminaNota(db, id, nota, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })
}

export function pagamentiRoutes(app: FastifyInstance, deps: Deps): void {
  const lettura = letturaDi(deps)
  noteRoutes(app, deps)

  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchPagamenti(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getPagamento(db, params['id'] ?? '', lettura(actor, clock)),
  )

  endpoint(app, deps, richiedi, async ({ actor, body, db, clock, info }) => {
    const id = await richiediPagamento(db, body, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, pubblica, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await pubblicaPagamento(db, id, body, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, elimina, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await eliminaBozza(db, id, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, annulla, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await annullaPagamento(db, id, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, registra, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await registraIncasso(db, id, body, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, storna, async ({ actor, params, db, clock, info }) => {
    const { id = '', n = '' } = params
    if (!/^\d{1,6}$/.test(n)) throw new AppError('non_trovato')
    await stornaIncasso(db, id, Number(n), { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, rinnova, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await rinnovaLink(db, id, body, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, stralcia, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await stralciaPagamento(db, id, body.nota, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, condona, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await condonaMora(db, id, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, sollecita, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await sollecitaPagamento(db, id, { actor, clock, ...info })
    return await getPagamento(db, id, lettura(actor, clock))
  })

  endpoint(app, deps, riprova, async ({ actor, params, db, clock, info: { ip, request_id } }) => {
    const id = params['id'] ?? ''
    const { utente_id, ruolo, canale = 'portale', esercente_id } = actor
    const contesto = { attore: `utente:${utente_id}`, ruolo, canale, ip, request_id } as const
    const chi = { esercente_id, admin: ruolo === 'admin', contesto }
    await riprovaSubito(db, { ...deps, clock }, id, chi)
    return await getPagamento(db, id, lettura(actor, clock))
  })
}
