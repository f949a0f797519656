import { fieldOf } from '@rateo/contract/chiamata/field-of'
import type { StatoDestinatario } from '@rateo/contract/ponte/programmi-report'
import { PAROLE_CADENZA_REPORT } from '@rateo/domain/andamento/programma-report'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, type SafeHtml } from '../../../../emails/html.ts'
import type { Deps } from '../../../../http/deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { registerRawBody } from '../../../../http/plugins/raw-body.ts'
import {
  createSendPage,
  refuseWithPages,
  sentencePage,
} from '../../../../http/public-page/public-page.ts'
import { inTransaction } from '../../../../http/transaction.ts'
import { annotaSistema } from '../../../base/cronologia/index.ts'
import { conta, rete } from '../../../base/limiti/index.ts'
import { hashToken } from '../../../persone/sessione/index.ts'

const MINUTE = 60_000

const tokenOf = (request: FastifyRequest): string => {
  const typed = fieldOf(request.params, 'token')
  return typeof typed === 'string' ? typed.slice(0, 100) : ''
}

/** The address behind a link. Misses are counted, so that nobody tries many; a programma that is over has no page. */
async function riconosci({ db, clock }: Deps, request: FastifyRequest) {
  const row = await db
    .selectFrom('destinatari_report as d')
    .innerJoin('programmi_report as p', 'p.id', 'd.programma_id')
    .innerJoin('esercenti as e', 'e.id', 'p.esercente_id')
    .where('d.token_hash', '=', hashToken(tokenOf(request)))
    .where('p.stato', '<>', 'concluso')
    .select(['d.id', 'd.email', 'd.stato', 'd.programma_id', 'p.tipo', 'p.cadenza'])
    .select('e.ragione_sociale')
    .executeTakeFirst()
  if (row === undefined) {
    const chiave = `report_sconosciuti:${rete(request.ip)}`
    await conta(db, { chiave, massimo: 30, finestra_ms: 10 * MINUTE }, clock.now())
    throw new AppError('non_trovato')
  }
  return row
}

type Trovato = Awaited<ReturnType<typeof riconosci>>

const bottone = (action: string, text: string, kind = '') =>
  html`<form method="post" action="${action}"><button class="${kind}">${text}</button></form>`

const PAROLE: Readonly<Record<StatoDestinatario, string>> = {
  da_confermare: 'Se confermi, lo ricevi a ogni turno. Prima di allora non ti scriviamo altro.',
  attivo: 'Lo ricevi a ogni turno. Puoi smettere quando vuoi, anche da qui.',
  fermato: 'Non lo ricevi. Se cambi idea, puoi chiederlo di nuovo.',
}

function paginaDi({ stato, email, tipo, cadenza, ragione_sociale }: Trovato, token: string) {
  const base = `/report_programmato/${token}`
  const azioni: Record<StatoDestinatario, SafeHtml> = {
    da_confermare: html`${bottone(`${base}/conferma`, 'Sì, mandatemelo')}
    ${bottone(`${base}/ferma`, 'No, grazie', 'quiet')}`,
    attivo: bottone(`${base}/ferma`, 'Non voglio più riceverlo'),
    fermato: bottone(`${base}/conferma`, 'Voglio riceverlo di nuovo'),
  }
  return html`<section class="card">
    <h1>${CATALOGO[tipo].titolo}</h1>
    <p>${ragione_sociale} lo manda a ${email}: ${PAROLE_CADENZA_REPORT[cadenza].toLowerCase()}.</p>
    <p role="status">${PAROLE[stato]}</p>
    ${azioni[stato]}
    <p class="quiet">Da questa pagina non si muove denaro.</p>
  </section>`
}

// The address itself is the proof: no cookie counts here, so there is nothing another site could borrow.
const DI_TUTTI = { config: { allow: 'pubblico', crossSite: true } } as const

/** The page of who is sent a report: it says yes or no there, without an account. */
export function destinatarioRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    registerRawBody(scope)
    const sendPage = createSendPage(deps.config)
    refuseWithPages(scope, sendPage, {
      what: 'report programmato',
      pageOf: ({ retry_after, message }, title) =>
        retry_after === undefined
          ? sentencePage(
              'Questo link non vale più',
              'Il report non parte più, o il tuo indirizzo è stato tolto: non ricevi altro.',
            )
          : sentencePage(title, message),
    })
    scope.get(
      '/report_programmato/:token',
      { config: { allow: 'pubblico' } },
      async (request, reply) => {
        const trovato = await riconosci(deps, request)
        const body = paginaDi(trovato, tokenOf(request))
        return sendPage(reply, { title: 'Report programmato', body, refresh: null })
      },
    )
    const decidi =
      (stato: 'attivo' | 'fermato', azione: string) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { id, programma_id, email } = await riconosci(deps, request)
        await inTransaction(deps.db, async (trx) => {
          await trx
            .updateTable('destinatari_report')
            .set({ stato, deciso_at: deps.clock.now() })
            .where('id', '=', id)
            .execute()
          await annotaSistema(trx, {
            azione,
            entita: 'programma_report',
            id: programma_id,
            dopo: { email, con: 'link' },
          })
        })
        return reply.redirect(`/report_programmato/${tokenOf(request)}`, 303)
      }
    scope.post('/report_programmato/:token/conferma', DI_TUTTI, decidi('attivo', 'conferma'))
    scope.post('/report_programmato/:token/ferma', DI_TUTTI, decidi('fermato', 'ferma'))
  })
}
