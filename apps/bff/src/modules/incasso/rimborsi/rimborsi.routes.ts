import {
  annullaRimborso as annulla,
  approvaRimborso as approva,
  richiediRimborso as richiedi,
  rimborsaEccedenza as restituisci,
} from '@rateo/contract/incasso/rimborsi'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { type CallWithCalls, endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { thenShow } from '../../../http/then-show.ts'
import { avviaRimborso, mandaRimborso } from './avvia-rimborso.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { chiediEccedenza, chiediRimborso } from './chiedi-rimborso.ts'
import { annullaRimborso, approvaRimborso } from './conferma-rimborso.ts'
import { getRimborsi, findRimborso } from './rimborsi.queries.ts'

type Rimborsi = ResponseOf<typeof richiedi>

/** Writes and starts rimborsi together, then sends them; those that wait for a code stay. */
async function chiediEManda(
  deps: Deps,
  call: CallWithCalls<typeof richiedi | typeof restituisci>,
  chiedi: (call: Call) => Promise<string[]>,
): Promise<Rimborsi> {
  const { actor, transact, keep } = call
  const contesto = contestoDi(call)
  const { ids, avviati } = await transact(async (trx) => {
    const scritti = await chiedi({ ...call, db: trx })
    const partiti = []
    for (const id of scritti) {
      const rimborso = await findRimborso(trx, id)
      if (rimborso?.stato !== 'richiesto') continue
      partiti.push(await avviaRimborso(trx, deps, id, contesto))
    }
    // Pressed again with the same key it is the same rimborso, whatever fails from here on.
    await keep(trx, { rimborsi: await getRimborsi(trx, scritti, actor) })
    return { ids: scritti, avviati: partiti }
  })
  for (const avviato of avviati) await mandaRimborso(deps, avviato, contesto)
  return { rimborsi: await getRimborsi(deps.db, ids, actor) }
}

export function rimborsiRoutes(app: FastifyInstance, deps: Deps): void {
  const uno = async ({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) => {
    const [rimborso] = await getRimborsi(db, [id], actor)
    if (!rimborso) throw new AppError('non_trovato')
    return rimborso
  }

  endpointWithCalls(app, deps, richiedi, (call) =>
    chiediEManda(deps, call, (held) => chiediRimborso(held, call.params.id, call.body)),
  )

  endpointWithCalls(app, deps, restituisci, (call) => {
    const { id } = call.params
    const operazione_id = Number(call.params.operazione_id)
    if (!Number.isSafeInteger(operazione_id)) throw new AppError('non_trovato')
    return chiediEManda(deps, call, (held) => chiediEccedenza(held, id, operazione_id))
  })

  endpointWithCalls(app, deps, approva, async (call) => {
    const { id } = call.params
    const contesto = contestoDi(call)
    const avviato = await call.transact(async (trx) => {
      await approvaRimborso({ ...call, db: trx }, id)
      return avviaRimborso(trx, deps, id, contesto)
    })
    await mandaRimborso(deps, avviato, contesto)
    return uno(call, id)
  })

  endpoint(
    app,
    deps,
    annulla,
    thenShow(uno)((call) => annullaRimborso(call, call.params.id)),
  )
}
