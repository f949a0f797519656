import * as contract from '@rateo/contract/accordi/dilazioni-proposte'
import * as rata from '@rateo/contract/accordi/sposta-rata'
import { motivoOltreLimiti } from '@rateo/domain/credito/limiti-esercente'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { Deps } from '../../../../http/deps.ts'
import type { Call } from '../../../../http/call.ts'
import { PDF_CSP } from '../../../../http/sheet/invia-pdf.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { thenShow } from '../../../../http/then-show.ts'
import { accettaDilazione } from './accetta-dilazione.ts'
import { approvaDilazione, respingiDilazione } from './approva-dilazione.ts'
import { annullaDilazione, rifiutaDilazione } from '../chiudi-dilazione.ts'
import { findCommissione } from './commissione.queries.ts'
import { componiProposta } from './componi-proposta.ts'
import { documentoDi } from './documento-dilazione.ts'
import { haInformazioni } from './informazioni-pdf.ts'
import { findLimiti } from './limiti-esercente.ts'
import { disegnaInformazioni, findTesto } from './testo.queries.ts'
import { findGiorniDi } from '../evento/giorni-evento.queries.ts'
import { eventoRoutes } from '../evento/evento.routes.ts'
import { getDilazione } from '../dilazioni.queries.ts'
import { inviaDilazione, ritiraDilazione } from './invia-dilazione.ts'
import { cambiaMetodoRate } from '../rate/metodo-rate.ts'
import { anteprimaGiorno, scegliGiorno } from '../rate/scegli-giorno.ts'
import { anteprimaSpostamento, spostaRata } from '../rate/sposta-rata.ts'
import { creaDilazione, esercenteDi, modificaDilazione } from './scrivi-bozza.ts'
import { registraFoglio } from '../../../registri/documenti/index.ts'
import { dayInRome } from '../../../../clock.ts'

const dilazione = ({ db, actor, clock }: Call, id: string) =>
  getDilazione(db, id, actor, clock.now())
const poi = thenShow(dilazione)

async function findPdf(db: Db, actor: Actor, id: string, now: Date) {
  const { numero, esercente, totale_centesimi } = await getDilazione(db, id, actor, now)
  const pdf = await findTesto(db, id, actor.ruolo === 'esercente' ? 'esercente' : 'cliente')
  await registraFoglio(db, pdf, {
    titolo: 'Dilazione di pagamento',
    numero,
    data: dayInRome(now),
    importo_centesimi: totale_centesimi,
    esercente_id: esercente._id,
    oggetto: 'dilazione',
    oggetto_id: id,
  })
  return { numero, pdf }
}

function risposte(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    contract.accettaDilazione,
    poi((call) => accettaDilazione(call, deps, { id: call.params.id, adesione: call.body })),
  )
  endpoint(
    app,
    deps,
    contract.rifiutaDilazione,
    poi((call) => rifiutaDilazione(call, { id: call.params.id, ...call.body })),
  )
  endpoint(
    app,
    deps,
    contract.metodoDilazione,
    poi((call) => cambiaMetodoRate(call, deps, { id: call.params.id, scelta: call.body })),
  )
  endpoint(app, deps, rata.anteprimaSpostamento, (call) =>
    anteprimaSpostamento(call, { ...call.params, ...call.body }),
  )
  endpoint(
    app,
    deps,
    rata.spostaRata,
    poi((call) => spostaRata(call, { ...call.params, ...call.body })),
  )
  endpoint(app, deps, rata.anteprimaGiorno, (call) =>
    anteprimaGiorno(call, deps, { ...call.params, ...call.body }),
  )
  endpoint(
    app,
    deps,
    rata.scegliGiorno,
    poi((call) => scegliGiorno(call, deps, { ...call.params, ...call.body })),
  )
  endpoint(app, deps, contract.getDilazionePdf, async ({ actor, params, db, clock }, reply) => {
    const { numero, pdf } = await findPdf(db, actor, params.id, clock.now())
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="dilazione-${numero}.pdf"`)
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })
}

/** The sheet of a credit, as its reader may see the plan. */
function informazioni(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getInformazioniDilazione, async (call, reply) => {
    const { actor, params, db, clock } = call
    const { numero, esercente } = await getDilazione(db, params.id, actor, clock.now())
    const lettore = actor.ruolo === 'esercente' ? 'esercente' : 'cliente'
    const pdf = await disegnaInformazioni(await documentoDi(db, params.id, lettore))
    await registraFoglio(db, pdf, {
      titolo: 'Informazioni sul credito',
      numero,
      data: clock.today(),
      importo_centesimi: null,
      esercente_id: esercente._id,
      oggetto: 'dilazione',
      oggetto_id: params.id,
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="informazioni-${numero}.pdf"`)
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })
}

export function proposteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.regoleDilazioni, async ({ db, clock }) => ({
    commissione: await findCommissione(db, clock.today()),
    giorni_evento: await findGiorniDi(db, clock.today()),
  }))
  endpoint(app, deps, contract.anteprimaDilazione, async ({ actor, body, db, clock }) => {
    const proposta = await componiProposta(db, esercenteDi(actor), body, clock.today())
    const { piano, inquadrata, importo_centesimi, fornitura_il } = proposta
    const { frase, bloccata, inquadramento } = inquadrata
    return {
      ...piano,
      importo_centesimi,
      fornitura_il,
      inquadramento,
      frase,
      bloccata,
      motivo: bloccata ? frase : null,
      chiede_merito: !bloccata && haInformazioni(inquadrata),
      da_approvare: motivoOltreLimiti(
        { ...proposta.condizioni },
        await findLimiti(db, proposta.esercente_id),
      ),
    }
  })
  endpoint(app, deps, contract.creaDilazione, async (call) =>
    dilazione(call, await creaDilazione(call, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.modificaDilazione,
    poi((call) => modificaDilazione(call, call.params.id, call.body)),
  )
  endpoint(
    app,
    deps,
    contract.inviaDilazione,
    poi((call) => inviaDilazione(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.approvaDilazione,
    poi((call) => approvaDilazione(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.respingiDilazione,
    poi((call) => respingiDilazione(call, { id: call.params.id, ...call.body })),
  )
  endpoint(
    app,
    deps,
    contract.ritiraDilazione,
    poi((call) => ritiraDilazione(call, call.params.id)),
  )
  endpoint(
    app,
    deps,
    contract.annullaDilazione,
    poi((call) => annullaDilazione(call, { id: call.params.id, ...call.body })),
  )
  risposte(app, deps)
  eventoRoutes(app, deps)
  informazioni(app, deps)
}
