import {
  getDocumento as get,
  getFileDocumento,
  getQrPagamento,
  searchDocumenti as cerca,
} from '@rateo/contract/registri/documenti'
import { getRicevuta } from '@rateo/contract/accordi/pagamenti'
import { anteprimaBozzaFattura, creaBozzaFattura } from '@rateo/contract/registri/bozze-fattura'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { qrSvg } from '../../../http/qr-svg.ts'
import { caricatiRoutes } from './caricati/caricati.routes.ts'
import { findPagamentoLeggibile } from './documenti.queries.ts'
import { getDocumento, searchDocumenti } from './elenco.queries.ts'
import { emettiRicevuta } from './emetti-ricevuta.ts'
import { anteprimaFattura, creaFattura } from './fattura/prepara-fattura.ts'
import { annotaScaricamento, getFile } from './leggi-file.ts'
import { disegnaRicevuta } from './ricevuta-pdf.ts'

// The browser shows a PDF as an object within a page of its own, with styles of its own.
const PDF_CSP =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
// A drawing opened in the browser runs nothing and loads nothing.
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function documentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchDocumenti(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getDocumento(db, actor, params.id, clock.today()),
  )

  endpoint(app, deps, getFileDocumento, async (call, reply) => {
    const { name, mime, content, isOurs } = await getFile(call, deps.config.origin)
    // A draft of an invoice is ours, and is for another program.
    const shown = isOurs && mime === 'application/pdf' ? 'inline' : 'attachment'
    return reply
      .type(mime)
      .header('content-disposition', `${shown}; filename="${name}"`)
      .header('content-security-policy', PDF_CSP)
      .send(content)
  })

  endpoint(app, deps, anteprimaBozzaFattura, (call) => anteprimaFattura(call, call.body))
  endpoint(app, deps, creaBozzaFattura, (call) => creaFattura(call, call.body))
  caricatiRoutes(app, deps)

  endpoint(app, deps, getRicevuta, async (call, reply) => {
    const { actor, params, db, clock } = call
    const pagamento = await findPagamentoLeggibile(db, actor, params.id)
    if (!pagamento?.conRicevuta) throw new AppError('non_trovato')
    // The receipt is issued here when the cliente is faster than the worker.
    const ricevuta = await emettiRicevuta({ db, clock }, pagamento.id)
    if (!ricevuta) throw new AppError('non_trovato')
    const pdf = await disegnaRicevuta({ db, origin: deps.config.origin }, ricevuta)
    await annotaScaricamento(call, ricevuta.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${ricevuta.numero}.pdf"`)
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })

  endpoint(app, deps, getQrPagamento, async ({ actor, params, db }, reply) => {
    const pagamento = await findPagamentoLeggibile(db, actor, params.id)
    if (!pagamento) throw new AppError('non_trovato')
    const link = `${deps.config.origin}/gateway/${pagamento.id}`
    const svg = await qrSvg(link)
    return reply.type('image/svg+xml').header('content-security-policy', SVG_CSP).send(svg)
  })
}
