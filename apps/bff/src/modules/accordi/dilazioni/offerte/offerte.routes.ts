import * as contract from '@rateo/contract/accordi/offerte-rate'
import { scriviLimitiDilazioni } from '@rateo/contract/accordi/limiti-dilazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { dichiaraDimensione } from '../proposta/dichiara-dimensione.ts'
import { findDimensione } from '../proposta/dimensione.queries.ts'
import { archiviaOfferta, creaOfferta, modificaOfferta } from './gestisci-offerte.ts'
import { findCredito, listOfferte } from './offerte.queries.ts'
import { pagaARate, testoDiOfferta } from './paga-a-rate.ts'
import { findContestate } from '../proposta/decisioni.ts'
import { haInformazioni } from '../proposta/informazioni-pdf.ts'
import { findLimiti, scriviLimiti } from '../proposta/limiti-esercente.ts'
import { disegnaInformazioni } from '../proposta/testo.queries.ts'
import { PDF_CSP } from '../../../../http/sheet/invia-pdf.ts'
import { esigiApplicata, listApplicate, toOffertaGateway } from './rate-gateway.ts'
import { findSoglie } from '../proposta/soglia.ts'
import { registraFoglio } from '../../../registri/documenti/index.ts'

/** “Paga a rate” on the payment page. */
function gateway(app: FastifyInstance, deps: Deps): void {
  const chiesta = ({ id, offerta_id }: { id: string; offerta_id: string }) => ({
    pagamento_id: id,
    offerta_id,
  })
  endpoint(app, deps, contract.listRateGateway, async ({ actor, params, db, clock }) => {
    const { id } = params
    const applicate = await listApplicate(db, id, actor.cliente_id, clock)
    const chieste = await findContestate(db, id)
    return { offerte: applicate.map((una) => toOffertaGateway(una, chieste)) }
  })
  endpoint(app, deps, contract.getRateGateway, async ({ actor, params, db, clock }) => {
    const quale = chiesta(params)
    const applicata = await esigiApplicata(db, quale, actor.cliente_id, clock)
    const testo = applicata.proposta && (await testoDiOfferta({ db, actor, clock }, quale))
    return {
      ...toOffertaGateway(applicata, await findContestate(db, params.id)),
      esercente: testo?.esercente ?? '',
      sha256: testo?.sha256 ?? null,
      frase: testo?.proposta.inquadrata.frase ?? null,
      informazioni: testo ? haInformazioni(testo.contenuto) : false,
    }
  })
  endpoint(app, deps, contract.getRateGatewayPdf, async (call, reply) => {
    const { documento, ...testo } = await testoDiOfferta(call, chiesta(call.params))
    await registraFoglio(deps.db, documento, {
      titolo: 'Dilazione di pagamento',
      importo_centesimi: testo.totale_centesimi,
      ...diOfferta(testo, call.params.id),
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="dilazione.pdf"')
      .header('content-security-policy', PDF_CSP)
      .send(documento)
  })
  endpoint(app, deps, contract.getInformazioniGateway, async (call, reply) => {
    const testo = await testoDiOfferta(call, chiesta(call.params))
    const pdf = await disegnaInformazioni(testo.contenuto)
    await registraFoglio(deps.db, pdf, {
      titolo: 'Informazioni sul credito',
      importo_centesimi: null,
      ...diOfferta(testo, call.params.id),
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="informazioni-sul-credito.pdf"')
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })
  endpoint(app, deps, contract.pagaARate, (call) =>
    pagaARate(call, deps, { pagamento_id: call.params.id, ...call.body }),
  )
}

type Testo = Pick<Awaited<ReturnType<typeof testoDiOfferta>>, 'contenuto' | 'proposta'>

/** Everything of an offer that its sheets let anybody know: nothing of it is written down yet. */
const diOfferta = ({ contenuto, proposta }: Testo, pagamento_id: string) => ({
  numero: contenuto.riferimento,
  data: contenuto.giorno,
  esercente_id: proposta.esercente_id,
  oggetto: 'foglio' as const,
  oggetto_id: pagamento_id,
})

export function offerteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.listOfferteRate, async ({ actor, query, db, clock }) => {
    const id = actor.ruolo === 'admin' ? query.esercente_id : actor.esercente_id
    if (id == null) throw new AppError('non_trovato')
    return {
      data: await listOfferte(db, id),
      credito_abilitato: await findCredito(db, id),
      ...(await findDimensione(db, id)),
      ...(await findSoglie(db, clock.today())),
      limiti: await findLimiti(db, id),
    }
  })
  endpoint(app, deps, scriviLimitiDilazioni, (call) =>
    scriviLimiti(call, { id: call.params.id, ...call.body }),
  )
  endpoint(app, deps, contract.dichiaraDimensione, (call) =>
    dichiaraDimensione(call, call.body.dimensione),
  )
  endpoint(app, deps, contract.creaOffertaRate, (call) => creaOfferta(call, call.body))
  endpoint(app, deps, contract.modificaOffertaRate, (call) =>
    modificaOfferta(call, call.params.id, call.body),
  )
  endpoint(app, deps, contract.archiviaOffertaRate, (call) => archiviaOfferta(call, call.params.id))
  gateway(app, deps)
}
