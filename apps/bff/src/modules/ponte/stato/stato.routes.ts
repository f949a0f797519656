import {
  aggiornaIncidente as aggiorna,
  apriIncidente as apri,
  getIncidenti as incidenti,
} from '@rateo/contract/ponte/stato'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { createSendPage } from '../../../http/public-page/public-page.ts'
import { findIncidenti } from './incidenti.queries.ts'
import { paginaStato } from './pagina-stato.ts'
import { aggiornaIncidente, apriIncidente } from './racconta-incidente.ts'
import { findSituazione, type Situazione } from './stato.queries.ts'

/** When something is wrong everybody looks: so long one answer serves all of them, in milliseconds. */
const TENUTA_MS = 10_000

/** The situation, found at most once in a while whoever asks; a failure is not kept. */
function tieni({ db, clock, config }: Deps): {
  leggi: () => Promise<Situazione>
  scorda: () => void
} {
  let tenuta: { at: number; situazione: Promise<Situazione> } | null = null
  return {
    leggi: () => {
      const now = performance.now()
      if (tenuta !== null && now - tenuta.at < TENUTA_MS) return tenuta.situazione
      const situazione = findSituazione(db, clock, config.isTrial)
      tenuta = { at: now, situazione }
      situazione.catch(() => {
        tenuta = null
      })
      return situazione
    },
    scorda: () => {
      tenuta = null
    },
  }
}

/** How the service is, for everybody, and what the staff tell of what is wrong. */
export function statoRoutes(app: FastifyInstance, deps: Deps): void {
  const sendPage = createSendPage(deps.config)
  const { leggi, scorda } = tieni(deps)
  app.get('/stato', { config: { allow: 'pubblico' } }, async (_request, reply) =>
    sendPage(reply, {
      title: 'Stato del servizio',
      body: paginaStato(await leggi()),
      // A page that reads itself anew would take the place of who is reading (WCAG 2.2.4).
      refresh: null,
    }),
  )
  endpoint(app, deps, incidenti, async ({ db, clock }) => ({
    data: await findIncidenti(db, clock.now()),
  }))
  endpoint(app, deps, apri, async (call) => {
    await apriIncidente(call, call.body)
    scorda()
    return { data: await findIncidenti(call.db, call.clock.now()) }
  })
  endpoint(app, deps, aggiorna, async (call) => {
    await aggiornaIncidente(call, call.params.id, call.body)
    scorda()
    return { data: await findIncidenti(call.db, call.clock.now()) }
  })
}
