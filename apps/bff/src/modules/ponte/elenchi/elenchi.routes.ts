import * as azioni from '@rateo/contract/ponte/azioni-multiple'
import { getCronologiaDiRecord } from '@rateo/contract/base/cronologia'
import * as viste from '@rateo/contract/chiamata/viste'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { findAzioni, getAzione, getAzioneConRighe } from './azioni.queries.ts'
import { listCronologia } from './cronologia.queries.ts'
import { anteprima, chiediAzione } from './esegui-azione.ts'
import { aggiornaVista, salvaVista, tieniColonne, togliVista } from './scrivi-vista.ts'
import { listViste } from './viste.queries.ts'

function visteRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, deps, viste.getViste, ({ actor, db }) => listViste(db, actor))
  endpoint(app, deps, viste.creaVista, async ({ actor, body, db }) => {
    await salvaVista(db, body, actor)
    return await listViste(db, actor)
  })
  endpoint(app, deps, viste.modificaVista, async ({ actor, params, body, db }) => {
    await aggiornaVista(db, params.id, body, actor)
    return await listViste(db, actor)
  })
  endpoint(app, deps, viste.eliminaVista, async ({ actor, params, db }) => {
    await togliVista(db, params.id, actor)
    return await listViste(db, actor)
  })
  endpoint(app, deps, viste.scegliColonne, async ({ actor, body, db }) => {
    await tieniColonne(db, body, actor)
    return await listViste(db, actor)
  })
}

/** The calls of every list, whatever it lists. */
export function elenchiRoutes(app: FastifyInstance, deps: Deps): void {
  const { searchPool } = deps
  visteRoutes(app, deps)

  endpoint(app, deps, azioni.anteprimaAzione, (call) => anteprima(call, searchPool, call.body))
  endpoint(app, deps, azioni.eseguiAzione, async (call) => {
    const id = await chiediAzione(call, searchPool, call.body)
    return await getAzione(call.db, call.actor, id)
  })
  endpoint(app, deps, azioni.getAzioniMultiple, async ({ actor, db }) => ({
    data: await findAzioni(db, actor),
  }))
  endpoint(app, deps, azioni.getAzioneMultipla, ({ actor, params, db }) =>
    getAzioneConRighe(db, actor, params.id),
  )
  endpoint(app, deps, getCronologiaDiRecord, ({ actor, params, db, clock }) =>
    listCronologia(db, actor, {
      raccolta: params.raccolta,
      id: params.id,
      searchPool,
      today: clock.today(),
    }),
  )
}
