import { ambitiPossibili } from '@rateo/contract/chiamata/ambiti'
import {
  creaChiaveApi as crea,
  getChiaviApi as elenco,
  getOpenApi,
  revocaChiaveApi as revoca,
  ruotaChiaveApi as ruota,
} from '@rateo/contract/ponte/sviluppatori'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint, endpointWithCalls } from '../../../http/endpoint.ts'
import { findSicurezza } from '../../base/impostazioni/index.ts'
import { findSoglie } from '../../incasso/rimborsi/index.ts'
import { chiediPassword } from '../../persone/sessione/index.ts'
import { creaChiaveApi } from './crea-chiave-api.ts'
import { openApi } from './open-api.ts'
import { registroApiRoutes } from './registro/index.ts'
import { revocaChiaveApi } from './revoca-chiave-api.ts'
import { ruotaChiaveApi } from './ruota-chiave-api.ts'
import { getChiaveApi, getChiaviApi } from './sviluppatori.queries.ts'
import { ascoltiRoutes, webhookRoutes } from './webhook/index.ts'

export function sviluppatoriRoutes(app: FastifyInstance, deps: Deps): void {
  // A key of the trial is named `test`: no key of one world opens the other.
  const ambiente: 'test' | 'live' = deps.config.isTrial ? 'test' : 'live'
  // The document is made when it is asked for: every area has its routes by then, and its examples are of that day.
  let document: { oggi: string; openapi: Record<string, unknown> } | null = null

  endpoint(app, deps, elenco, async ({ actor, db, clock }) => {
    const { chiavi_giorni } = await findSicurezza(db, clock.now())
    const data = await getChiaviApi(db, actor, clock.now())
    const { tetto_chiave_centesimi } = await findSoglie(db, clock.now())
    return {
      data,
      ambiente,
      giorni_massimi: chiavi_giorni,
      tetto_rimborsi_centesimi: tetto_chiave_centesimi,
    }
  })
  // The call runs without a transaction of its own, so that a wrong password stays counted.
  endpointWithCalls(app, deps, crea, async (call) => {
    const { actor, body, db, transact, clock } = call
    const { password, ...chiave } = body
    const now = clock.now()
    await chiediPassword(db, { ...actor, now }, password)
    return transact(async (trx) => {
      const { id, segreto } = await creaChiaveApi({ ...call, db: trx }, chiave, ambiente)
      return { chiave: await getChiaveApi(trx, actor, id, now), segreto }
    })
  })
  endpointWithCalls(app, deps, ruota, async (call) => {
    const { actor, params, body, db, transact, clock } = call
    const { password, ...scelta } = body
    const now = clock.now()
    await chiediPassword(db, { ...actor, now }, password)
    return transact(async (trx) => {
      const { id, segreto } = await ruotaChiaveApi({ ...call, db: trx }, params.id, scelta)
      return { chiave: await getChiaveApi(trx, actor, id, now), segreto }
    })
  })
  endpoint(app, deps, revoca, async (call) => {
    const { actor, params, db, clock } = call
    const { id } = params
    await revocaChiaveApi(call, id)
    return getChiaveApi(db, actor, id, clock.now())
  })
  webhookRoutes(app, deps)
  ascoltiRoutes(app, deps)
  registroApiRoutes(app, deps)
  endpoint(app, deps, getOpenApi, ({ clock }) => {
    const oggi = clock.today()
    if (document?.oggi === oggi) return document.openapi
    const possibili: readonly string[] = ambitiPossibili(ambiente)
    const calls = app.routeTable
      .map(({ contract }) => contract)
      .filter((contract) => possibili.includes(contract?.chiave ?? ''))
    const openapi = openApi({ origin: deps.config.origin, oggi }, calls)
    document = { oggi, openapi }
    return openapi
  })
}
