import {
  contaAbbonamenti as conta,
  getAbbonamento as get,
  getPiano as piano,
  searchAbbonamenti as cerca,
} from '@rateo/contract/accordi/abbonamenti'
import * as cambio from '@rateo/contract/accordi/cambio-piano'
import * as metodo from '@rateo/contract/accordi/metodo-abbonamento'
import { decidiPeriodi as decidiPeriodiCall } from '@rateo/contract/accordi/periodi-saltati'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { contaAbbonamenti, getAbbonamento, searchAbbonamenti } from './abbonamenti.queries.ts'
import { anteprimaCambio } from './cambio/anteprima-cambio.ts'
import { annullaCambio, confermaCambio } from './cambio/conferma-cambio.ts'
import { pianiDisponibili } from './cambio/conta-cambio.ts'
import { decidiPeriodi } from './periodi-saltati.ts'
import { getPiano } from './piano.queries.ts'
import { chiudiProposta } from './cambio/proposta-cambio.ts'
import { riprendiAbbonamento, scegliMetodoAbbonamento } from './scegli-metodo.ts'

export function abbonamentiRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, cerca, ({ actor, body, clock }) =>
    searchAbbonamenti(deps.searchPool, actor, body, clock.today()),
  )

  endpoint(app, deps, conta, ({ actor, body, db }) => contaAbbonamenti(db, actor, body))

  endpoint(app, deps, get, ({ actor, params, db, clock }) =>
    getAbbonamento(db, params['id'] ?? '', { actor, clock }),
  )

  endpoint(app, deps, cambio.pianiDisponibili, async ({ actor, params, db, clock }) => ({
    data: await pianiDisponibili(db, params['id'] ?? '', { actor, clock }),
  }))

  endpoint(app, deps, cambio.anteprimaCambioPiano, ({ actor, params, body, db, clock, info }) =>
    anteprimaCambio(db, params['id'] ?? '', body.piano_id, { actor, clock, info }),
  )

  endpoint(app, deps, cambio.cambiaPiano, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await confermaCambio(db, id, body.anteprima_id, { actor, clock, info })
    return getAbbonamento(db, id, { actor, clock })
  })

  endpoint(app, deps, cambio.annullaCambioPiano, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await annullaCambio(db, id, { actor, clock, info })
    return getAbbonamento(db, id, { actor, clock })
  })

  endpoint(app, deps, cambio.chiudiPropostaCambio, async ({ actor, params, db, clock, info }) => {
    const id = params['id'] ?? ''
    await chiudiProposta(db, id, { actor, clock, info })
    return getAbbonamento(db, id, { actor, clock })
  })

  endpoint(app, deps, decidiPeriodiCall, async ({ actor, params, body, db, clock, info }) => {
    const id = params['id'] ?? ''
    await decidiPeriodi(db, id, body, { actor, clock, info })
    return getAbbonamento(db, id, { actor, clock })
  })

  endpoint(app, deps, metodo.metodoAbbonamento, async (call) => {
    const { actor, params, body, db, clock, info } = call
    const id = params['id'] ?? ''
    await scegliMetodoAbbonamento(db, deps, { id, scelta: body }, { actor, clock, info })
    return getAbbonamento(db, id, { actor, clock })
  })

  endpoint(app, deps, metodo.riprendiAbbonamento, async (call) => {
    const { actor, params, body, db, clock, info } = call
    const id = params['id'] ?? ''
    const { importo_centesimi, ...scelta } = body
    const ripresa = { id, scelta, importo_centesimi }
    await riprendiAbbonamento(db, deps, ripresa, { actor, clock, info })
    return getAbbonamento(db, id, { actor, clock })
  })

  endpoint(app, deps, piano, ({ actor, params, db }) => getPiano(db, params['id'] ?? '', actor))
}
