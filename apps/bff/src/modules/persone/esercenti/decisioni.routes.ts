import * as contract from '@rateo/contract/persone/decisioni-esercente'
import * as credito from '@rateo/contract/accordi/offerte-rate'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { abilitaCredito } from './abilita-credito.ts'
import { approvaEsercente } from './approva-esercente.ts'
import { cambiaCapacita } from './cambia-capacita.ts'
import { chiediIntegrazione } from './chiedi-integrazione.ts'
import { prendiInCarico } from './decidi-esercente.ts'
import { findDocumentoRegistrazione, getEsame } from './esame.queries.ts'
import { esaminaPasso } from './esamina-passo.ts'
import { annotaEsercente, type Decisione } from './passa-esercente.ts'
import {
  appellaEsercente,
  avviaCessazione,
  cessaEsercente,
  disattivaEsercente,
  limitaEsercente,
  riattivaEsercente,
  sospendiEsercente,
} from './provvedi-esercente.ts'
import { rifiutaEsercente } from './rifiuta-esercente.ts'

export const decisioneOf = ({
  db,
  actor,
  params,
  info,
  clock,
}: Call & { params: { id: string } }): Decisione => ({
  db,
  actor,
  id: params.id,
  info,
  now: clock.now(),
})

/** The calls by which the staff examine a registration before they decide. */
function esameRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, contract.getEsame, async (call) => {
    const decisione = decisioneOf(call)
    const esame = await getEsame(call.db, decisione.id)
    // The reading is written down, because it shows what nobody else sees whole: the IBAN, the codes of people.
    await annotaEsercente(decisione, 'legge_esame', {})
    return esame
  })
  endpoint(app, deps, contract.esaminaPasso, (call) => esaminaPasso(decisioneOf(call), call.body))
  endpoint(app, deps, contract.scaricaDocumento, async (call, reply) => {
    const decisione = decisioneOf(call)
    const { documento } = call.params
    const file = await findDocumentoRegistrazione(call.db, decisione.id, documento)
    await annotaEsercente(decisione, 'scarica_documento', {
      dopo: { documento, tipo: file.tipo },
    })
    // Uploaded by people: saved, never shown as a page of ours.
    return reply
      .type(file.formato)
      .header('content-disposition', `attachment; filename="${file.nome}"`)
      .send(file.contenuto)
  })
}

/** Every decision of the staff on an esercente (ESE-M3), and the appeal of who was refused. */
export function decisioniRoutes(app: FastifyInstance, deps: Deps): void {
  esameRoutes(app, deps)
  endpoint(app, deps, credito.abilitaCredito, (call) =>
    abilitaCredito(decisioneOf(call), { abilitato: true, ...call.body }),
  )
  endpoint(app, deps, credito.revocaCredito, (call) =>
    abilitaCredito(decisioneOf(call), { abilitato: false, ...call.body }),
  )
  endpoint(app, deps, contract.prendiInCarico, (call) => prendiInCarico(decisioneOf(call)))
  endpoint(app, deps, contract.approvaEsercente, (call) =>
    approvaEsercente(decisioneOf(call), call.body),
  )
  endpoint(app, deps, contract.chiediIntegrazione, (call) =>
    chiediIntegrazione(decisioneOf(call), call.body.voci),
  )
  endpoint(app, deps, contract.rifiutaEsercente, (call) =>
    rifiutaEsercente(decisioneOf(call), call.body.motivo),
  )
  endpoint(app, deps, contract.limitaEsercente, (call) =>
    limitaEsercente(decisioneOf(call), call.body, call.clock.today()),
  )
  endpoint(app, deps, contract.sospendiEsercente, (call) =>
    sospendiEsercente(decisioneOf(call), call.body, call.clock.today()),
  )
  endpoint(app, deps, contract.riattivaEsercente, (call) =>
    riattivaEsercente(decisioneOf(call), call.body.motivo),
  )
  endpoint(app, deps, contract.disattivaEsercente, (call) =>
    disattivaEsercente(decisioneOf(call), call.body.motivo),
  )
  endpoint(app, deps, contract.avviaCessazione, (call) =>
    avviaCessazione(decisioneOf(call), call.body, call.clock.today()),
  )
  endpoint(app, deps, contract.cessaEsercente, (call) => cessaEsercente(decisioneOf(call)))
  endpoint(app, deps, contract.cambiaCapacita, (call) =>
    cambiaCapacita(decisioneOf(call), call.body),
  )
  endpoint(app, deps, contract.chiediRiesame, (call) => {
    const { esercente_id } = call.actor
    if (esercente_id === null) throw new AppError('non_trovato')
    return appellaEsercente(
      decisioneOf({ ...call, params: { id: esercente_id } }),
      call.body.motivo,
    )
  })
}
