import { Readable } from 'node:stream'
import * as accrediti from '@rateo/contract/incasso/accrediti-eseguiti'
import * as contract from '@rateo/contract/incasso/conti-collegati'
import * as mensili from '@rateo/contract/incasso/rendiconti-mensili'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { csv } from '../../../http/sheet/sheet-csv.ts'
import { conta } from '../../base/limiti/index.ts'
import { findEmittente, registraFoglio } from '../../registri/documenti/index.ts'
import { findAccredito, listAccreditiEseguiti, mostra } from './accrediti.queries.ts'
import { listDaRecuperare, registraPerdita, riprovaRecupero } from './conguagli/recuperi.ts'
import { completaConto } from './completa-conto.ts'
import { cadenzaDa } from './cadenza.queries.ts'
import { cambiaGiorniAccredito, cambiaNomeEstratto } from './scelte/cambia-conto.ts'
import { findConto, listConti } from './conti.queries.ts'
import { doveRoutes } from './dove/dove.routes.ts'
import { findMeseRendiconto, listMesi } from './mesi/mesi.queries.ts'
import { rendicontoMensilePdf, rendicontoMensileSheet } from './mesi/rendiconto-mensile.ts'
import { rendicontoPdf, rendicontoSheet } from './rendiconto.ts'
import { seguiConto } from './rileggi-conto.ts'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'

const MINUTE = 60_000
const AL_MINUTO = 6

/** The account of the esercente, and the staff's list of those that need something. */
function contiRoutes(app: FastifyInstance, deps: Deps): void {
  const attivi = deps.psp.conti !== null
  const leggi = async (db: Db, id: string) => ({
    conto: attivi ? await findConto(db, id, deps.clock.now()) : null,
  })

  endpoint(app, deps, contract.getConto, ({ actor, db }) => leggi(db, actor.esercente_id ?? ''))

  endpointWithCalls(app, deps, contract.completaConto, (call) => completaConto(deps, call))

  endpointWithCalls(app, deps, contract.rileggiConto, async ({ actor, db, clock }) => {
    const id = actor.esercente_id ?? ''
    const limite = { chiave: `conto:rileggi:${id}`, massimo: AL_MINUTO, finestra_ms: MINUTE }
    await conta(db, limite, clock.now())
    await seguiConto(deps, id)
    return leggi(db, id)
  })

  endpointWithCalls(app, deps, contract.cambiaNomeEstratto, async (call) => {
    await cambiaNomeEstratto(deps, call, call.body.nome)
    return leggi(call.db, call.actor.esercente_id ?? '')
  })

  endpointWithCalls(app, deps, contract.cambiaGiorniAccredito, async (call) => {
    await cambiaGiorniAccredito(deps, call, cadenzaDa(call.body))
    return leggi(call.db, call.actor.esercente_id ?? '')
  })

  endpoint(app, deps, contract.getContoEsercente, async ({ params, db }) => {
    const esercente = await db
      .selectFrom('esercenti')
      .where('id', '=', params.id)
      .select('id')
      .executeTakeFirst()
    if (esercente === undefined) throw new AppError('non_trovato')
    return leggi(db, params.id)
  })

  endpoint(app, deps, contract.listConti, ({ db }) => listConti(db, attivi))

  const daRecuperare = async ({ db, actor }: Call) => ({ data: await listDaRecuperare(db, actor) })
  endpoint(app, deps, contract.listDaRecuperare, daRecuperare)
  endpoint(app, deps, contract.registraPerdita, async (call) => {
    await registraPerdita(call, call.params.recupero, call.body.motivo)
    return daRecuperare(call)
  })
  endpoint(app, deps, contract.riprovaRecupero, async (call) => {
    await riprovaRecupero(call, call.params.recupero)
    return daRecuperare(call)
  })
}

/** The payouts that were made, and their statements. */
function accreditiEseguitiRoutes(app: FastifyInstance, deps: Deps): void {
  const attivi = deps.psp.conti !== null

  endpoint(app, deps, accrediti.listAccreditiEseguiti, ({ actor, query, db, clock }) =>
    listAccreditiEseguiti(db, actor.esercente_id ?? '', {
      attivi,
      prima_di: query.prima_di,
      oggi: clock.today(),
    }),
  )

  endpoint(app, deps, accrediti.getAccreditoEseguito, async ({ actor, params, db }) =>
    mostra(await findAccredito(db, actor.esercente_id ?? '', params.id)),
  )

  endpoint(app, deps, accrediti.getRendicontoCsv, async ({ actor, params, db }, reply) => {
    const accredito = await findAccredito(db, actor.esercente_id ?? '', params.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="rendiconto-${accredito._id}.csv"`)
      .send(Readable.from(csv(rendicontoSheet(accredito))))
  })

  endpoint(app, deps, accrediti.getRendicontoPdf, async ({ actor, params, db }, reply) => {
    const id = actor.esercente_id ?? ''
    const accredito = await findAccredito(db, id, params.id)
    const emittente = await findEmittente(db, id)
    const pdf = await rendicontoPdf(accredito, emittente, emittente.nome)
    await registraFoglio(db, pdf, {
      titolo: 'Rendiconto di accredito',
      numero: accredito._id,
      data: giornoDiRoma(accredito.creato_at),
      importo_centesimi: accredito.importo_centesimi,
      esercente_id: id,
      oggetto: 'accredito',
      oggetto_id: accredito._id,
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="rendiconto-${accredito._id}.pdf"`)
      .send(pdf)
  })
}

/** The statements of months, with the commission of each. */
function mesiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, mensili.listRendicontiMensili, async ({ actor, db, clock }) => ({
    data: await listMesi(db, actor.esercente_id ?? '', clock.today()),
  }))
  endpoint(app, deps, mensili.getRendicontoMensileCsv, async (call, reply) => {
    const { actor, params, db, clock } = call
    const id = actor.esercente_id ?? ''
    const rendiconto = await findMeseRendiconto(db, id, params.mese, clock.today())
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="rendiconto-${rendiconto.mese}.csv"`)
      .send(Readable.from(csv(rendicontoMensileSheet(rendiconto))))
  })
  endpoint(app, deps, mensili.getRendicontoMensilePdf, async (call, reply) => {
    const { actor, params, db, clock } = call
    const id = actor.esercente_id ?? ''
    const rendiconto = await findMeseRendiconto(db, id, params.mese, clock.today())
    const pdf = await rendicontoMensilePdf(rendiconto, await findEmittente(db, id))
    await registraFoglio(db, pdf, {
      titolo: `Rendiconto di ${formattaMeseAnno(`${rendiconto.mese}-01`)}`,
      numero: '',
      data: clock.today(),
      importo_centesimi: rendiconto.dopo_centesimi,
      esercente_id: id,
      oggetto: 'mese',
      oggetto_id: rendiconto.mese,
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="rendiconto-${rendiconto.mese}.pdf"`)
      .send(pdf)
  })
}

export function contiCollegatiRoutes(app: FastifyInstance, deps: Deps): void {
  contiRoutes(app, deps)
  accreditiEseguitiRoutes(app, deps)
  mesiRoutes(app, deps)
  doveRoutes(app, deps)
}
