import * as contract from '@rateo/contract/sportello/link-pubblici'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { thenShow } from '../../../http/then-show.ts'
import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { AppError } from '../../../http/errors.ts'
import { registerRawBody } from '../../../http/plugins/raw-body.ts'
import {
  createSendPage,
  type Pagina,
  type SendPage,
  refuseWithPages,
} from '../../../http/public-page/public-page.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { qrSvg } from '../../../http/qr-svg.ts'
import { findLogo } from '../../persone/esercenti/index.ts'
import {
  abbandona,
  annunciaBonifico,
  chiediCoordinate,
  chiediNuovoLink,
  showGatewayAggiornato,
  paga,
  ritiraAnnuncio,
} from '../gateway/index.ts'
import { codicePubblico } from './codice-pubblico.ts'
import { creaLink, faiPagare, revocaLink, smettiDiFarPagare } from './crea-link.ts'
import { findLink, toLink } from './link-pubblici.queries.ts'
import { paginaAvviso, paginaPassaggio, paginaPubblica } from './pagina.ts'
import { pianoPubblico } from './piano-pubblico.ts'
import { promettiDalLink, sezionePromessa } from './promessa-pubblica.ts'
import { haAperto, paginaDelTerzo, scriviPagante, soloDelDebito } from './terzo.ts'
import { SCRIPT_COPIA } from './parti-pagina.ts'
import { raccoltaPubblica } from './raccolta-pubblica.ts'
import {
  contesto,
  debitore,
  frena,
  riconosci,
  sessioneLasciata,
  type Trovato,
} from './riconosci.ts'

/** The calls of a cliente who lets somebody else pay. */
function perCliente(app: FastifyInstance, deps: Deps): void {
  const suo = async ({ cliente_id }: { cliente_id: string | null }, id: string, db = deps.db) => {
    const debito = await db
      .selectFrom('pagamenti')
      .where('id', '=', id)
      .where('cliente_id', '=', cliente_id ?? '')
      .where('stato', '<>', 'bozza')
      .where('eliminata_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (debito === undefined) throw new AppError('non_trovato')
    return toLink(deps, await findLink(db, id, deps.clock.now(), true))
  }
  const poi = thenShow(({ actor, db }, id) => suo(actor, id, db))
  endpoint(app, deps, contract.getFaiPagare, ({ actor, params }) => suo(actor, params.id))
  endpoint(
    app,
    deps,
    contract.faiPagare,
    poi((call) => faiPagare(call, deps.config.secret, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.smettiDiFarPagare,
    poi((call) => smettiDiFarPagare(call, call.params.id)),
  )
}

/** No script at all, but the one that copies where the page has it. */
const scriptOf = ({ body }: Pagina) =>
  body.safe.includes(SCRIPT_COPIA.html.safe) ? SCRIPT_COPIA.csp : null
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
// The address itself is the proof: no cookie counts here, so there is nothing another site could borrow.
const DI_TUTTI = { allow: 'pubblico', crossSite: true } as const

function leggi(app: FastifyInstance, deps: Deps, sendPage: SendPage): void {
  const { origin } = deps.config
  app.get('/paga/:token', { config: { allow: 'pubblico' } }, async (request, reply) => {
    const trovato = await riconosci(deps, request)
    const sessione = sessioneLasciata(request)
    if (sessione !== undefined) {
      await frena(deps, trovato)
      await abbandona(deps, {
        ...debitore(trovato),
        sessione,
        contesto: contesto(trovato, request),
      })
      return reply.redirect(trovato.base, 303)
    }
    const vista = await showGatewayAggiornato(deps, debitore(trovato))
    if (trovato.di_cliente) {
      const suo = await haAperto(deps, trovato)
      return sendPage(reply, paginaDelTerzo(vista, trovato.base, { suo }))
    }
    const promessa =
      vista.stato === 'da_pagare' ? await sezionePromessa(deps, trovato, request) : undefined
    return sendPage(reply, paginaPubblica(vista, `${origin}${trovato.base}`, { promessa }))
  })

  app.get('/paga/:token/logo', { config: { allow: 'pubblico' } }, async (request, reply) => {
    const { pagamento_id } = await riconosci(deps, request)
    const { esercente_id } = await deps.db
      .selectFrom('pagamenti')
      .where('id', '=', pagamento_id)
      .select('esercente_id')
      .executeTakeFirstOrThrow()
    const { formato, contenuto } = await findLogo(deps.db, esercente_id)
    return reply
      .type(formato)
      .header('cache-control', 'private, max-age=86400')
      .header('x-robots-tag', 'noindex')
      .send(contenuto)
  })
}

/** A form of ours carries no body: what its page showed is in its address. */
function sommaIn({ query }: FastifyRequest, nome: 'totale' | 'parte'): number | undefined {
  const somma = fieldOf(query, nome)
  return typeof somma === 'string' && /^[1-9]\d{0,11}$/.test(somma) ? Number(somma) : undefined
}

/** The calls of a person without an account: pay, leave, ask for another link. */
function scrivi(app: FastifyInstance, deps: Deps, sendPage: SendPage): void {
  const { origin } = deps.config
  app.post('/paga/:token/paga', { config: DI_TUTTI }, async (request, reply) => {
    const trovato = await riconosci(deps, request)
    await frena(deps, trovato)
    const terzo = trovato.di_cliente
    if (terzo) await scriviPagante(deps, trovato, request)
    const vista = await paga(deps, {
      ...debitore(trovato),
      metodo: 'carta',
      terzo,
      pagina: `${origin}${trovato.base}`,
      totale_visto_centesimi: sommaIn(request, 'totale'),
      importo_centesimi: terzo ? undefined : sommaIn(request, 'parte'),
      contesto: contesto(trovato, request),
    })
    const { stato, url_pagamento } = vista
    if (stato !== 'in_corso' || url_pagamento === null) return reply.redirect(trovato.base, 303)
    return sendPage(reply, paginaPassaggio(url_pagamento))
  })

  app.post('/paga/:token/abbandona', { config: DI_TUTTI }, async (request, reply) => {
    const trovato = await riconosci(deps, request)
    await frena(deps, trovato)
    // The page that the cliente opened is not for somebody else to close.
    if (!trovato.di_cliente || (await haAperto(deps, trovato)))
      await abbandona(deps, { ...debitore(trovato), contesto: contesto(trovato, request) })
    return reply.redirect(trovato.base, 303)
  })

  app.post('/paga/:token/chiedi_link', { config: DI_TUTTI }, async (request, reply) => {
    const trovato = await riconosci(deps, request)
    await frena(deps, trovato)
    soloDelDebito(trovato)
    const { messaggio } = await inTransaction(deps.db, (trx) =>
      chiediNuovoLink(trx, trovato, trovato.now),
    )
    const vista = await showGatewayAggiornato(deps, debitore(trovato))
    return sendPage(reply, paginaPubblica(vista, `${origin}${trovato.base}`, { avviso: messaggio }))
  })
}

/**
 * The calls that no provider takes part in: the account for a transfer, that it was made, that it was not; the day on
 * which it will be paid.
 */
function senzaFornitore(app: FastifyInstance, deps: Deps): void {
  const passi = {
    bonifico: (trx: Db, trovato: Trovato) => chiediCoordinate(trx, deps, debitore(trovato)),
    annuncia_bonifico: (trx: Db, trovato: Trovato, request: FastifyRequest) =>
      annunciaBonifico(trx, trovato, trovato.now, contesto(trovato, request)),
    ritira_annuncio: (trx: Db, trovato: Trovato, request: FastifyRequest) =>
      ritiraAnnuncio(trx, trovato, trovato.now, contesto(trovato, request)),
    prometti: (trx: Db, trovato: Trovato, request: FastifyRequest) =>
      promettiDalLink(deps, trx, trovato, request),
  }
  for (const [nome, passo] of Object.entries(passi)) {
    app.post(`/paga/:token/${nome}`, { config: DI_TUTTI }, async (request, reply) => {
      const trovato = await riconosci(deps, request)
      await frena(deps, trovato)
      soloDelDebito(trovato)
      await inTransaction<unknown>(deps.db, (trx) => passo(trx, trovato, request))
      return reply.redirect(trovato.base, 303)
    })
  }
}

function perEsercente(app: FastifyInstance, deps: Deps): void {
  const { secret } = deps.config
  /** Theirs alone: of another's debt nothing is told. */
  const findLinkDiConferma = async (
    { esercente_id }: { esercente_id: string | null },
    id: string,
    db = deps.db,
  ) => {
    const suo = await db
      .selectFrom('pagamenti')
      .where('id', '=', id)
      .where('esercente_id', '=', esercente_id)
      .select('id')
      .executeTakeFirst()
    if (suo === undefined) throw new AppError('non_trovato')
    return toLink(deps, await findLink(db, id, deps.clock.now()))
  }
  endpoint(app, deps, contract.getLinkPubblico, ({ actor, params }) =>
    findLinkDiConferma(actor, params.id),
  )
  const poi = thenShow(({ actor, db }, id) => findLinkDiConferma(actor, id, db))
  endpoint(
    app,
    deps,
    contract.creaLinkPubblico,
    poi((call) => creaLink(call, secret, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.revocaLinkPubblico,
    poi((call) => revocaLink(call, call.params.id)),
  )
  endpoint(app, deps, contract.getQrLinkPubblico, async ({ actor, params }, reply) => {
    const { url } = await findLinkDiConferma(actor, params.id)
    if (url === null) throw new AppError('non_trovato')
    const svg = await qrSvg(url)
    return reply.type('image/svg+xml').header('content-security-policy', SVG_CSP).send(svg)
  })
}

export function linkPubbliciRoutes(app: FastifyInstance, deps: Deps): void {
  perEsercente(app, deps)
  perCliente(app, deps)
  void app.register(async (scope) => {
    const sendPage = createSendPage(deps.config, scriptOf)
    // A form of ours carries nothing but its address.
    registerRawBody(scope)
    refuseWithPages(scope, sendPage, {
      what: 'pagina pubblica',
      pageOf: ({ code, message }, title) =>
        code === 'non_trovato'
          ? paginaAvviso(
              'Questo link non funziona',
              'È scaduto, è stato sostituito o non è completo. Non è stato addebitato alcun importo: chiedi un nuovo link a chi te lo ha inviato.',
            )
          : paginaAvviso(title, message),
    })
    leggi(scope, deps, sendPage)
    pianoPubblico(scope, deps, sendPage)
    codicePubblico(scope, deps, sendPage)
    raccoltaPubblica(scope, deps, sendPage)
    scrivi(scope, deps, sendPage)
    senzaFornitore(scope, deps)
  })
}
