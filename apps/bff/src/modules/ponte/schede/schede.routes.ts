import * as contract from '@rateo/contract/ponte/schede'
import * as estratto from '@rateo/contract/ponte/estratto-conto'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { findEmittente, registraFoglio } from '../../registri/documenti/index.ts'
import { getEstratto } from './estratto/estratto.queries.ts'
import { estrattoPdf } from './estratto/estratto-pdf.ts'
import { inviaEstratto } from './estratto/invia-estratto.ts'
import { listMetodi } from './metodi.queries.ts'
import { aggiungiNota, eliminaNota, listNote } from './note-cliente.ts'
import { partiDelCliente, partiDellEsercente } from './parti.ts'
import { getStoria } from './storia.queries.ts'

const mostraNote = async (call: Call, id: string) => ({ data: await listNote(call, id) })

// The browser shows a PDF as an object within a page of its own, with styles of its own.
const PDF_CSP =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

function estrattoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, estratto.getEstrattoConto, (call) =>
    getEstratto(call, call.params.id, call.query),
  )
  endpoint(app, deps, estratto.getEstrattoContoPdf, async (call, reply) => {
    const letto = await getEstratto(call, call.params.id, call.query)
    const pdf = await estrattoPdf(letto, await findEmittente(call.db, letto.esercente._id))
    await registraFoglio(call.db, pdf, {
      titolo: 'Estratto conto',
      numero: '',
      data: letto.al,
      importo_centesimi: letto.saldo_finale_centesimi,
      esercente_id: letto.esercente._id,
      oggetto: 'foglio',
      oggetto_id: `${letto.dal}:${letto.al}`,
    })
    return reply
      .type('application/pdf')
      .header(
        'content-disposition',
        `inline; filename="estratto-conto-${letto.dal}-${letto.al}.pdf"`,
      )
      .header('content-security-policy', PDF_CSP)
      .send(pdf)
  })
  endpoint(app, deps, estratto.inviaEstrattoConto, (call) =>
    inviaEstratto(call, call.params.id, call.body),
  )
}

/** The pages of one cliente and of one esercente: what several areas know of them. */
export function schedeRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getStoriaCliente, async ({ db, actor, params, query }) =>
    getStoria(db, await partiDelCliente(db, params.id, actor), actor, query),
  )
  endpoint(app, deps, contract.getStoriaEsercente, async ({ db, actor, params, query }) =>
    getStoria(db, await partiDellEsercente(db, params.id, actor), actor, query),
  )
  endpoint(app, deps, contract.listNoteCliente, (call) => mostraNote(call, call.params.id))
  endpoint(app, deps, contract.aggiungiNotaCliente, async (call) => {
    await aggiungiNota(call, call.params.id, call.body.testo)
    return mostraNote(call, call.params.id)
  })
  endpoint(app, deps, contract.eliminaNotaCliente, async (call) => {
    await eliminaNota(call, call.params.id, call.params.nota)
    return mostraNote(call, call.params.id)
  })
  estrattoRoutes(app, deps)
  endpoint(app, deps, contract.listMetodiCliente, async (call) => ({
    data: await listMetodi(call, call.params.id),
  }))
}
