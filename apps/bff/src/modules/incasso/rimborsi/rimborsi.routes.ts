import {
  annullaRimborso as annulla,
  approvaRimborso as approva,
  richiediRimborso as richiedi,
  rimborsaEccedenza as restituisci,
} from '@rateo/contract/incasso/rimborsi'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { type CallWithCalls, endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { thenShow } from '../../../http/then-show.ts'
import { avviaRimborso, mandaRimborso } from './avvia-rimborso.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { chiediEccedenza, chiediRimborso } from './chiedi-rimborso.ts'
import { annullaRimborso, approvaRimborso } from './conferma-rimborso.ts'
import { chiediEManda } from './avvio/chiedi-e-manda.ts'
import { getRimborsi } from './rimborsi.queries.ts'

export function rimborsiRoutes(app: FastifyInstance, deps: Deps): void {
  const uno = async ({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string) => {
    const [rimborso] = await getRimborsi(db, [id], actor)
    if (!rimborso) throw new AppError('non_trovato')
    return rimborso
  }

  const perIl = async (
    call: CallWithCalls<typeof richiedi | typeof restituisci>,
    chiedi: (held: Call) => Promise<string[]>,
  ) => {
    const risposta = async (db: Db, ids: string[]) => ({
      rimborsi: await getRimborsi(db, ids, call.actor),
    })
    return risposta(deps.db, await chiediEManda(deps, call, { chiedi, risposta }))
  }

  endpointWithCalls(app, deps, richiedi, (call) =>
    perIl(call, (held) => chiediRimborso(held, call.params.id, call.body)),
  )

  endpointWithCalls(app, deps, restituisci, (call) => {
    const { id } = call.params
    const operazione_id = Number(call.params.operazione_id)
    if (!Number.isSafeInteger(operazione_id)) throw new AppError('non_trovato')
    return perIl(call, (held) => chiediEccedenza(held, id, operazione_id))
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
