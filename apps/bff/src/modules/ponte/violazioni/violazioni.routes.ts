import { getViolazioni, SEGNALA_VIOLAZIONI } from '@rateo/contract/ponte/violazioni'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { endpoint } from '../../../http/endpoint.ts'
import { annotaViolazioni, listViolazioni } from './annota-violazioni.ts'
import { parseSegnalazione } from './leggi-segnalazione.ts'
import { createRoom } from './room.ts'

const BODY_LIMIT = 16 * 1024
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']
const POSTO = { all: 120, each: 20 }

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

export function violazioniRoutes(app: FastifyInstance, deps: Deps): void {
  const hasRoom = createRoom(POSTO)
  // Browsers send them by themselves, without our header: nothing is done for anybody by it.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post(
      SEGNALA_VIOLAZIONI,
      { config: { allow: 'pubblico', crossSite: true } },
      async (request, reply) => {
        const now = deps.clock.now()
        if (Buffer.isBuffer(request.body) && hasRoom(request.ip, now)) {
          const violazioni = parseSegnalazione(parsed(request.body), deps.config.origin)
          await annotaViolazioni(deps.db, violazioni, now)
        }
        // Nobody waits for an answer, and none says what became of it.
        return reply.code(204).send()
      },
    )
  })

  endpoint(app, deps, getViolazioni, async ({ db }) => ({ data: await listViolazioni(db) }))
}
