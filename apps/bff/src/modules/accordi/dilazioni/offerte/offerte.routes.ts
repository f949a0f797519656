import * as contract from '@rateo/contract/accordi/offerte-rate'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { dichiaraDimensione } from '../proposta/dichiara-dimensione.ts'
import { leggiDimensione } from '../proposta/dimensione.queries.ts'
import { archiviaOfferta, creaOfferta, modificaOfferta } from './gestisci-offerte.ts'
import { leggiCredito, listOfferte } from './offerte.queries.ts'
import { pagaARate, testoDiOfferta } from './paga-a-rate.ts'
import { PDF_CSP } from '../proposta/proposte.routes.ts'
import { esigiApplicata, listApplicate, toOffertaGateway } from './rate-gateway.ts'
import { leggiSoglie } from '../proposta/soglia.ts'

/** “Paga a rate” on the payment page. */
function gateway(app: FastifyInstance, deps: Deps): void {
  const chiesta = (params: Record<string, string>) => ({
    pagamento_id: params['id'] ?? '',
    offerta_id: params['offerta_id'] ?? '',
  })
  endpoint(app, deps, contract.listRateGateway, async ({ actor, params, db, clock }) => {
    const id = params['id'] ?? ''
    const applicate = await listApplicate(db, id, actor.cliente_id, clock)
    return { offerte: applicate.map(toOffertaGateway) }
  })
  endpoint(app, deps, contract.getRateGateway, async ({ actor, params, db, clock }) => {
    const quale = chiesta(params)
    const applicata = await esigiApplicata(db, quale, actor.cliente_id, clock)
    const testo = applicata.proposta && (await testoDiOfferta(db, quale, { actor, clock }))
    return {
      ...toOffertaGateway(applicata),
      esercente: testo?.esercente ?? '',
      sha256: testo?.sha256 ?? null,
      frase: testo?.proposta.inquadrata.frase ?? null,
    }
  })
  endpoint(app, deps, contract.getRateGatewayPdf, async (call, reply) => {
    const { documento } = await testoDiOfferta(call.db, chiesta(call.params), call)
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="dilazione.pdf"')
      .header('content-security-policy', PDF_CSP)
      .send(documento)
  })
  endpoint(app, deps, contract.pagaARate, ({ params, body, db, ...chi }) =>
    pagaARate(db, deps, { pagamento_id: params['id'] ?? '', ...body }, chi),
  )
}

export function offerteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.listOfferteRate, async ({ actor, query, db, clock }) => {
    const id = actor.ruolo === 'admin' ? query.esercente_id : actor.esercente_id
    if (id == null) throw new AppError('non_trovato')
    return {
      data: await listOfferte(db, id),
      credito_abilitato: await leggiCredito(db, id),
      ...(await leggiDimensione(db, id)),
      ...(await leggiSoglie(db, clock.today())),
    }
  })
  endpoint(app, deps, contract.dichiaraDimensione, ({ body, db, ...chi }) =>
    dichiaraDimensione(db, body.dimensione, chi),
  )
  endpoint(app, deps, contract.creaOffertaRate, ({ body, db, ...chi }) =>
    creaOfferta(db, body, chi),
  )
  endpoint(app, deps, contract.modificaOffertaRate, ({ params, body, db, ...chi }) =>
    modificaOfferta(db, params['id'] ?? '', body, chi),
  )
  endpoint(app, deps, contract.archiviaOffertaRate, ({ params, db, ...chi }) =>
    archiviaOfferta(db, params['id'] ?? '', chi),
  )
  gateway(app, deps)
}
