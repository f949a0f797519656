import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { leggiCodice } from '@rateo/domain/banca/codice-richiesta'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { registerRawBody } from '../../../http/plugins/raw-body.ts'
import {
  createSendPage,
  type Pagina,
  refuseWithPages,
} from '../../../http/public-page/public-page.ts'
import { eCodiceVerifica, findVerificato } from '../../registri/documenti/index.ts'
import {
  DOCUMENTO_IGNOTO,
  paginaDocumento,
  paginaSola,
  SCRIPT_CONFRONTA,
} from './pagina-documento.ts'
import { paginaChiedi, paginaRichiesta } from './pagina-richiesta.ts'
import {
  apriPagamento,
  findRichiesta,
  frenaCodici,
  frenaDocumenti,
} from './richiesta-verificata.ts'

const DI_TUTTI = { allow: 'pubblico', crossSite: true } as const

const SCONOSCIUTO =
  'Nessuna richiesta ha questo codice. Ricontrollalo; se è proprio quello del messaggio, non pagare: la richiesta non è di Rateo.'
const ALTRA_EMAIL =
  'Non è l’indirizzo a cui è arrivata la richiesta, o da qui non si può pagare. Prova con un altro tuo indirizzo, o accedi a Rateo.'

/** The forms as a browser sends them. */
function campo({ body }: FastifyRequest, nome: 'codice' | 'email'): string {
  const campi = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  return (campi.get(nome) ?? '').slice(0, 300)
}

const scriptOf = ({ body }: Pagina) =>
  body.safe.includes(SCRIPT_CONFRONTA.html.safe) ? SCRIPT_CONFRONTA.csp : null

function richieste(app: FastifyInstance, deps: Deps, sendPage: ReturnType<typeof createSendPage>) {
  app.get('/verifica', { config: { allow: 'pubblico' } }, async (_request, reply) =>
    sendPage(reply, paginaChiedi()),
  )

  /** Reads the code that was typed; a page that says what is wrong with it, else. */
  async function leggi(request: FastifyRequest) {
    const scritto = campo(request, 'codice')
    const letto = leggiCodice(scritto)
    // A sign that is wrong is told without a look: it costs nothing, and finds nothing.
    if ('motivo' in letto) return { errore: paginaChiedi({ scritto, errore: letto.motivo }) }
    await frenaCodici(deps.db, request.ip, deps.clock.now())
    const richiesta = await findRichiesta(deps, letto.codice)
    if (richiesta === undefined) return { errore: paginaChiedi({ scritto, errore: SCONOSCIUTO }) }
    return { richiesta, codice: letto.codice }
  }

  // A code that is typed stays out of addresses, which are written in many places.
  app.post('/verifica/richiesta', { config: DI_TUTTI }, async (request, reply) => {
    const trovata = await leggi(request)
    if (trovata.errore) return sendPage(reply, trovata.errore, 422)
    return sendPage(reply, paginaRichiesta(trovata.richiesta, trovata.codice))
  })

  app.post('/verifica/paga', { config: DI_TUTTI }, async (request, reply) => {
    const trovata = await leggi(request)
    if (trovata.errore) return sendPage(reply, trovata.errore, 422)
    const { richiesta, codice } = trovata
    const dove = await apriPagamento(deps, {
      pagamento_id: richiesta.pagamento_id,
      email: campo(request, 'email'),
      now: deps.clock.now(),
    })
    return dove === null
      ? sendPage(reply, paginaRichiesta(richiesta, codice, { errore: ALTRA_EMAIL }), 422)
      : reply.redirect(dove, 303)
  })
}

/** The pages on which whoever holds a document, or received a request, finds out whether it is true. */
export function verificaRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    const sendPage = createSendPage(deps.config, scriptOf)
    registerRawBody(scope)
    refuseWithPages(scope, sendPage, {
      what: 'verifica',
      pageOf: ({ code, message }, title) =>
        code === 'non_trovato' ? DOCUMENTO_IGNOTO : paginaSola(title, message),
    })
    richieste(scope, deps, sendPage)
    scope.get('/verifica/:codice', { config: { allow: 'pubblico' } }, async (request, reply) => {
      const codice = fieldOf(request.params, 'codice')
      const scritto = typeof codice === 'string' ? codice.toUpperCase() : ''
      const trovato = eCodiceVerifica(scritto) ? await findVerificato(deps.db, scritto) : undefined
      if (trovato === undefined) return frenaDocumenti(deps.db, request.ip, deps.clock.now())
      return sendPage(reply, paginaDocumento(trovato))
    })
  })
}
