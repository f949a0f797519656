import {
  annullaRimborso as annulla,
  approvaRimborso as approva,
  richiediRimborso as richiedi,
  rimborsaEccedenza as restituisci,
} from '@rateo/contract/incasso/rimborsi'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { FastifyInstance } from 'fastify'
import { isId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import type { Deps } from '../../../http/deps.ts'
import {
  type CallInfo,
  type CallWithCalls,
  endpoint,
  endpointWithCalls,
} from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { avviaRimborso, mandaRimborso } from './avvia-rimborso.ts'
import { contestoDi } from './chi.ts'
import { chiediEccedenza, chiediRimborso, type Chi } from './chiedi-rimborso.ts'
import { annullaRimborso, approvaRimborso } from './conferma-rimborso.ts'
import { getRimborsi, readRimborso } from './rimborsi.queries.ts'

const idDi = (params: Record<string, string>): string => {
  const { id = '' } = params
  if (!isId(id)) throw new AppError('non_trovato')
  return id
}

export function rimborsiRoutes(app: FastifyInstance, deps: Deps): void {
  const chi = (actor: Actor, info: CallInfo): Chi => ({
    actor,
    contesto: contestoDi(actor, info),
    now: deps.clock.now(),
  })
  const uno = async (id: string, { ruolo }: Actor) => {
    const [rimborso] = await getRimborsi(deps.db, [id], ruolo)
    if (!rimborso) throw new AppError('non_trovato')
    return rimborso
  }
  type Rimborsi = ResponseOf<typeof richiedi>
  type Come = Pick<CallWithCalls<typeof richiedi>, 'transact' | 'keep'>

  /** Written and started together, then sent; what waits for a code stays. */
  async function chiediEManda(
    { transact, keep }: Come,
    { actor, contesto }: Chi,
    chiedi: (trx: Deps['db']) => Promise<string[]>,
  ): Promise<Rimborsi> {
    const { ids, avviati } = await transact(async (trx) => {
      const scritti = await chiedi(trx)
      const partiti = []
      for (const id of scritti) {
        const rimborso = await readRimborso(trx, id)
        if (rimborso?.stato !== 'richiesto') continue
        partiti.push(await avviaRimborso(trx, deps, id, contesto))
      }
      // Pressed again with the same key it is the same rimborso, whatever fails from here on.
      await keep(trx, { rimborsi: await getRimborsi(trx, scritti, actor.ruolo) })
      return { ids: scritti, avviati: partiti }
    })
    for (const avviato of avviati) await mandaRimborso(deps, avviato, contesto)
    return { rimborsi: await getRimborsi(deps.db, ids, actor.ruolo) }
  }

  endpointWithCalls(app, deps, richiedi, ({ actor, params, body, info, ...come }) => {
    const id = idDi(params)
    const who = chi(actor, info)
    return chiediEManda(come, who, (trx) => chiediRimborso(trx, id, body, who))
  })

  endpointWithCalls(app, deps, restituisci, ({ actor, params, info, ...come }) => {
    const id = idDi(params)
    const operazione_id = Number(params['operazione_id'])
    if (!Number.isSafeInteger(operazione_id)) throw new AppError('non_trovato')
    const who = chi(actor, info)
    return chiediEManda(come, who, (trx) => chiediEccedenza(trx, id, operazione_id, who))
  })

  endpointWithCalls(app, deps, approva, async ({ actor, params, info, transact }) => {
    const id = idDi(params)
    const who = chi(actor, info)
    const avviato = await transact(async (trx) => {
      await approvaRimborso(trx, id, who)
      return avviaRimborso(trx, deps, id, who.contesto)
    })
    await mandaRimborso(deps, avviato, who.contesto)
    return uno(id, actor)
  })

  endpoint(app, deps, annulla, async ({ actor, params, db, info }) => {
    const id = idDi(params)
    await annullaRimborso(db, id, chi(actor, info))
    const [rimborso] = await getRimborsi(db, [id], actor.ruolo)
    if (!rimborso) throw new AppError('non_trovato')
    return rimborso
  })
}
