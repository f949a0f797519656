import {
  creaWebhook,
  eliminaWebhook,
  getConsegnaWebhook,
  getConsegneWebhook,
  getSegretoWebhook,
  getWebhook,
  modificaWebhook,
  provaWebhook,
  riconsegnaTuttiWebhook,
  riconsegnaWebhook,
  rinnovaSegretoWebhook,
} from '@rateo/contract/ponte/webhook'
import { EVENTI_WEBHOOK } from '@rateo/domain/sviluppatori/eventi-webhook'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../http/deps.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import {
  creaEndpoint,
  eliminaEndpoint,
  MASSIMO_ENDPOINT,
  modificaEndpoint,
  provaEndpoint,
  riconsegna,
  riconsegnaTutti,
  rinnovaSegreto,
} from './atti-webhook.ts'
import { segretiDi } from './segreto.ts'
import {
  getConsegna,
  getConsegne,
  getEndpoint,
  getEndpoints,
  rigaEndpoint,
} from './webhook.queries.ts'

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  endpoint(app, deps, getWebhook, async ({ actor, db }) => ({
    data: await getEndpoints(db, actor),
    massimo: MASSIMO_ENDPOINT,
    eventi: [...EVENTI_WEBHOOK],
  }))
  endpoint(app, deps, creaWebhook, async (call) => {
    const { id, segreto } = await creaEndpoint(call, config, call.body)
    return { endpoint: await getEndpoint(call.db, call.actor, id), segreto }
  })
  endpoint(app, deps, modificaWebhook, async (call) => {
    const { id } = call.params
    await modificaEndpoint(call, config, id, call.body)
    return getEndpoint(call.db, call.actor, id)
  })
  endpoint(app, deps, eliminaWebhook, async (call) => {
    await eliminaEndpoint(call, call.params.id)
    return { _id: call.params.id }
  })
  endpoint(app, deps, getSegretoWebhook, async ({ actor, db, clock, params }) => {
    const riga = await rigaEndpoint(db, actor, params.id)
    const [segreto = ''] = segretiDi(config.secret, riga, clock.now())
    return { segreto }
  })
  endpoint(app, deps, rinnovaSegretoWebhook, async (call) => {
    const segreto = await rinnovaSegreto(call, config, call.params.id)
    return { endpoint: await getEndpoint(call.db, call.actor, call.params.id), segreto }
  })
  endpoint(app, deps, provaWebhook, async (call) => ({
    consegna_id: await provaEndpoint(call, call.params.id),
  }))
  endpoint(app, deps, getConsegneWebhook, ({ actor, db, params, body }) =>
    getConsegne(db, actor, { ...body, id: params.id }),
  )
  endpoint(app, deps, getConsegnaWebhook, ({ actor, db, clock, params }) =>
    getConsegna(db, { actor, secret: config.secret, now: clock.now() }, params.id),
  )
  endpoint(app, deps, riconsegnaWebhook, async (call) => ({
    _id: await riconsegna(call, call.params.id),
  }))
  endpoint(app, deps, riconsegnaTuttiWebhook, async (call) => ({
    quante: await riconsegnaTutti(call, call.params.id, call.body),
  }))
}
