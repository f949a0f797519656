import * as contract from '@rateo/contract/incasso/condizioni'
import { commissioneDi, METODI_ONLINE } from '@rateo/domain/denaro/commissione'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { esigiEsercente, findCondizioni, getStoria } from './condizioni.queries.ts'
import { getInAttesa } from './proposte.queries.ts'
import {
  annullaCondizioni,
  confermaCondizioni,
  scartaCondizioni,
  scriviCondizioni,
} from './scrivi-condizioni.ts'

/** The commission of an esercente: agreed on by the staff, read by both, counted before a payment is asked for. */
export function condizioniRoutes(app: FastifyInstance, deps: Deps): void {
  const storia = async ({ actor, db, clock }: Pick<Call, 'actor' | 'db' | 'clock'>, id: string) => {
    const letta = await getStoria(db, id, clock.today())
    const { iva_percento } = letta.in_vigore
    const in_attesa =
      actor.ruolo === 'admin' ? await getInAttesa(db, id, { actor, iva_percento }) : null
    return { ...letta, in_attesa }
  }

  endpoint(app, deps, contract.getCondizioni, (call) => storia(call, call.actor.esercente_id ?? ''))

  endpoint(app, deps, contract.getCondizioniEsercente, async (call) => {
    await esigiEsercente(call.db, call.params.id)
    return storia(call, call.params.id)
  })

  endpoint(app, deps, contract.scriviCondizioni, async (call) => {
    await scriviCondizioni(call, call.params.id, call.body)
    return storia(call, call.params.id)
  })

  endpoint(app, deps, contract.confermaCondizioni, async (call) => {
    await confermaCondizioni(call, call.params.id, call.params.proposta)
    return storia(call, call.params.id)
  })

  endpoint(app, deps, contract.scartaCondizioni, async (call) => {
    await scartaCondizioni(call, call.params.id, call.params.proposta)
    return storia(call, call.params.id)
  })

  endpoint(app, deps, contract.annullaCondizioni, async (call) => {
    const { id, condizioni } = call.params
    await annullaCondizioni(call, id, condizioni)
    return storia(call, id)
  })

  endpoint(app, deps, contract.calcolaRiceverai, async ({ actor, body, db, clock }) => {
    const condizioni = await findCondizioni(db, actor.esercente_id ?? '', clock.today())
    const { importo_centesimi } = body
    return {
      modi: METODI_ONLINE.map((metodo) => {
        const dovuta = commissioneDi(condizioni, metodo, importo_centesimi)
        return {
          metodo,
          ...dovuta,
          riceverai_centesimi: importo_centesimi - dovuta.totale_centesimi,
        }
      }),
    }
  })
}
