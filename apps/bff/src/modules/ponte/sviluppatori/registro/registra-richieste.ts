import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { newId } from '../../../../db/ids.ts'
import type { RichiesteApi } from '../../../../db/types.ts'
import type { Deps } from '../../../../http/deps.ts'
import { percorsoRedatto, redatto } from './redatto.ts'

type Riga = Insertable<RichiesteApi>

/** Rows of one statement, and the most that wait for it: a database that is late takes no memory from the calls. */
const INSIEME = 200
const IN_ATTESA = 5000

const isParams = (params: unknown): params is Record<string, string> =>
  typeof params === 'object' && params !== null

function rigaDi(request: FastifyRequest, reply: FastifyReply, at: Date): Riga | null {
  const { chiaveApi, failure, method, routeOptions, params, body } = request
  if (chiaveApi === null) return null
  const rotta = routeOptions.url ?? ''
  const corpo = redatto(body)
  return {
    id: newId(at),
    esercente_id: chiaveApi.esercente_id,
    chiave_id: chiaveApi.id,
    request_id: request.id,
    metodo: method,
    rotta,
    percorso: percorsoRedatto(rotta, isParams(params) ? params : {}),
    stato: reply.statusCode,
    codice: failure?.code ?? null,
    durata_ms: Math.round(reply.elapsedTime),
    ip: request.ip,
    ripetuta: reply.getHeader('idempotent-replayed') === 'true',
    corpo: corpo === null ? null : JSON.stringify(corpo),
    errore:
      failure === null
        ? null
        : JSON.stringify({ error_message: failure.message, errors: failure.errors }),
    at,
  }
}

/**
 * Keeps the calls made with a key for their owner. They are written once the answers have left, many in one statement: a call
 * is not slower for it, and one that ends with its process may miss a line.
 */
export function registraRichieste(app: FastifyInstance, { db, clock, log }: Deps): void {
  let attese: Riga[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (attese.length > 0) {
      const righe = attese.slice(0, INSIEME)
      attese = attese.slice(INSIEME)
      await db
        .insertInto('richieste_api')
        .values(righe)
        .execute()
        .catch((error: unknown) =>
          log.warn({ err: String(error), righe: righe.length }, 'richieste non registrate'),
        )
    }
    writing = null
  }

  app.decorateRequest('chiaveApi', null)
  app.addHook('onResponse', (request, reply, done) => {
    const riga = rigaDi(request, reply, clock.now())
    if (riga !== null && attese.length < IN_ATTESA) {
      attese.push(riga)
      writing ??= write()
    }
    done()
  })
  app.addHook('onClose', async () => {
    await writing
  })
}
