import * as contract from '@rateo/contract/incasso/mandati'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { search } from '../../../http/search/search.ts'
import { attivaMandato } from './attiva-mandato.ts'
import { chiudiMandato } from './chiudi-mandato.ts'
import { findAddebiti, findDipendenti } from './dettaglio.queries.ts'
import { firmaMandato } from './firma-mandato.ts'
import { documentoDi, findMandato, listMandati, toMandato } from './mandati.queries.ts'
import { mandatiDi } from './mandati.list.ts'
import { mandatoPdf } from './mandato-pdf.ts'
import { preparaMandato } from './prepara-mandato.ts'
import { registraFoglio } from '../../registri/documenti/index.ts'

// The browser shows a PDF as an object within a page of its own, with styles of its own.
const PDF_CSP =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

async function leggiPdf(db: Db, actor: Actor, id: string) {
  const m = await findMandato(db, actor, id)
  if (m.firma_id === null) {
    const testo = await documentoDi(db, m)
    const pdf = await registraFoglio(db, await mandatoPdf(testo), {
      titolo: 'Mandato di addebito diretto SEPA',
      numero: m.umr,
      data: testo.giorno,
      importo_centesimi: null,
      esercente_id: m.esercente_id,
      oggetto: 'mandato',
      oggetto_id: m.id,
    })
    return { umr: m.umr, pdf }
  }
  const { documento } = await db
    .selectFrom('firme')
    .where('id', '=', m.firma_id)
    .select('documento')
    .executeTakeFirstOrThrow()
  return { umr: m.umr, pdf: documento }
}

function chiusure(app: FastifyInstance, deps: Deps): void {
  /**
   * Tells the provider to forget a method, after the fact: nothing is sent under it any more, so its answer changes
   * nothing.
   */
  const dimentica = (metodo_psp: string | null, id: string) =>
    metodo_psp === null
      ? undefined
      : deps.psp.forgetMethod(metodo_psp).catch((err: unknown) => {
          deps.log.warn({ err, mandato_id: id }, 'mandato chiuso, ancora noto al fornitore')
        })
  endpointWithCalls(app, deps, contract.revocaMandato, async (call) => {
    const { actor, params, transact, clock, db } = call
    const { id } = params
    const motivo = actor.ruolo === 'cliente' ? 'Revocato dal cliente.' : 'Revocato dall’esercente.'
    const metodo_psp = await transact((trx) =>
      chiudiMandato({ ...call, db: trx }, { id, azione: 'revoca', a: 'revocato', motivo }),
    )
    await dimentica(metodo_psp, id)
    return toMandato(db, await findMandato(db, actor, id), clock.today())
  })
  endpointWithCalls(app, deps, contract.bloccaMandato, async (call) => {
    const { actor, params, body, transact, clock, db } = call
    const { id } = params
    const metodo_psp = await transact((trx) =>
      chiudiMandato(
        { ...call, db: trx },
        { id, azione: 'blocca', a: 'bloccato', motivo: body.motivo },
      ),
    )
    await dimentica(metodo_psp, id)
    return toMandato(db, await findMandato(db, actor, id), clock.today())
  })
}

export function mandatiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.searchMandati, ({ actor, body, clock }) => {
    const { what, scope } = mandatiDi(actor)
    return search(deps.searchPool, what, { scope, body, today: clock.today() })
  })

  endpoint(app, deps, contract.listMandati, async ({ actor, db, clock }) => {
    const rows = await listMandati(db, actor)
    return { data: await Promise.all(rows.map((row) => toMandato(db, row, clock.today()))) }
  })

  endpoint(app, deps, contract.getMandato, async ({ actor, params, db, clock }) => {
    const row = await findMandato(db, actor, params.id)
    const [mandato, dipendenti, addebiti] = await Promise.all([
      toMandato(db, row, clock.today()),
      findDipendenti(db, row.id),
      findAddebiti(db, row.id),
    ])
    return { ...mandato, dipendenti, addebiti }
  })

  endpoint(app, deps, contract.getMandatoPdf, async ({ actor, params, db }, reply) => {
    const { umr, pdf } = await leggiPdf(db, actor, params.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="mandato-${umr}.pdf"`)
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })

  endpoint(app, deps, contract.preparaMandato, async (call) => {
    const { actor, body, db, clock } = call
    const id = await preparaMandato(call, body)
    return toMandato(db, await findMandato(db, actor, id), clock.today())
  })

  endpointWithCalls(app, deps, contract.firmaMandato, async (call) => {
    const { actor, params, body, transact, clock, db } = call
    const { id } = params
    await transact((trx) => firmaMandato({ ...call, db: trx }, { id, ...body }))
    // Whether the provider answers or not, the signature is there: what is missing the worker does.
    await attivaMandato(deps, id)
    return toMandato(db, await findMandato(db, actor, id), clock.today())
  })

  chiusure(app, deps)
}
