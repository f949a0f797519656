import * as contract from '@rateo/contract/accordi/dilazioni-proposte'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import { accettaDilazione } from './accetta-dilazione.ts'
import { approvaDilazione, respingiDilazione } from './approva-dilazione.ts'
import { annullaDilazione, rifiutaDilazione } from '../chiudi-dilazione.ts'
import { componiProposta } from './componi-proposta.ts'
import { leggiTesto } from './testo.queries.ts'
import { getDilazione } from '../dilazioni.queries.ts'
import { inviaDilazione, ritiraDilazione } from './invia-dilazione.ts'
import { cambiaMetodoRate } from '../rate/metodo-rate.ts'
import { type Chi, creaDilazione, esercenteDi, modificaDilazione } from './scrivi-bozza.ts'

// The browser shows a PDF as an object within a page of its own, with styles of its own.
export const PDF_CSP =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

type Chiamata = { actor: Actor; info: Chi['info']; clock: Chi['clock'] }
const chiDi = ({ actor, info, clock }: Chiamata): Chi => ({ actor, info, clock })

type DopoChiamata = Chiamata & { db: Db; params: Record<string, string> }
const idDi = ({ params }: DopoChiamata) => params['id'] ?? ''

/** A writing call answers with the dilazione as it is afterwards. */
const esito = (call: DopoChiamata, id = idDi(call)) =>
  getDilazione(call.db, id, call.actor, call.clock.now())

async function leggiPdf(db: Db, actor: Actor, id: string, now: Date): Promise<Buffer> {
  await getDilazione(db, id, actor, now)
  return leggiTesto(db, id, actor.ruolo === 'esercente' ? 'esercente' : 'cliente')
}

function risposte(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.accettaDilazione, async (call) => {
    const id = idDi(call)
    await accettaDilazione(call.db, deps, { id, adesione: call.body }, chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.rifiutaDilazione, async (call) => {
    await rifiutaDilazione(call.db, { id: idDi(call), ...call.body }, chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.metodoDilazione, async (call) => {
    await cambiaMetodoRate(call.db, deps, { id: idDi(call), scelta: call.body }, chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.getDilazionePdf, async ({ actor, params, db, clock }, reply) => {
    const id = params['id'] ?? ''
    const pdf = await leggiPdf(db, actor, id, clock.now())
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="dilazione-${id}.pdf"`)
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })
}

export function proposteRoutes(app: FastifyInstance, deps: Deps): void {
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
    }
  })
  endpoint(app, deps, contract.creaDilazione, async (call) =>
    esito(call, await creaDilazione(call.db, call.body, chiDi(call))),
  )
  endpoint(app, deps, contract.modificaDilazione, async (call) => {
    await modificaDilazione(call.db, idDi(call), call.body, chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.inviaDilazione, async (call) => {
    await inviaDilazione(call.db, idDi(call), chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.approvaDilazione, async (call) => {
    await approvaDilazione(call.db, idDi(call), chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.respingiDilazione, async (call) => {
    await respingiDilazione(call.db, { id: idDi(call), ...call.body }, chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.ritiraDilazione, async (call) => {
    await ritiraDilazione(call.db, idDi(call), chiDi(call))
    return esito(call)
  })
  endpoint(app, deps, contract.annullaDilazione, async (call) => {
    await annullaDilazione(call.db, { id: idDi(call), ...call.body }, chiDi(call))
    return esito(call)
  })
  risposte(app, deps)
}
