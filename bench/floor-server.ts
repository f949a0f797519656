// The yardstick: a bare Fastify + pg server that runs the same statements, without session, checks or schemas.
import Fastify from 'fastify'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import type pg from 'pg'
import { dayInRome } from '../apps/bff/src/clock.ts'
import { createSearchPool } from '../apps/bff/src/db/database.ts'
import type { Actor } from '../apps/bff/src/http/actor.ts'
import { searchAbbonamenti } from '../apps/bff/src/modules/accordi/abbonamenti/abbonamenti.queries.ts'
import { searchPagamenti } from '../apps/bff/src/modules/accordi/pagamenti/pagamenti.queries.ts'
import { ready } from './children.ts'

const [url = '', port = ''] = process.argv.slice(2)
const pool = createSearchPool({ url, max: 6, name: 'rateo-bench', onError: () => undefined })

type Statement = { name?: string; text: string; values: unknown[] }
type Run = (statement: Statement) => Promise<{ rows: unknown[] }>
const run = pool.query.bind(pool) as Run

/** A pool that writes down what it is asked. */
function recording(statements: Statement[]): pg.Pool {
  const query = (statement: Statement) => {
    statements.push(statement)
    return run(statement)
  }
  return { query } as unknown as pg.Pool
}

const known = new Map<string, Statement[]>()

/** The statements of a request: learnt from the product at the first one, afterwards only run. */
async function statementsOf(
  raccolta: string,
  esercente_id: string,
  body: SearchBody,
): Promise<Statement[]> {
  const key = `${raccolta} ${esercente_id} ${JSON.stringify(body)}`
  const learnt = known.get(key)
  if (learnt) return learnt
  const statements: Statement[] = []
  const actor: Actor = {
    utente_id: '',
    sessione_id: '',
    ruolo: 'esercente',
    esercente_id,
    cliente_id: null,
    stato: 'attivo',
    registering: false,
  }
  const search = raccolta === 'abbonamenti' ? searchAbbonamenti : searchPagamenti
  const today = dayInRome(new Date())
  // The first time it also asks for what it will remember.
  await search(pool, actor, body, today)
  await search(recording(statements), actor, body, today)
  known.set(key, statements)
  return statements
}

const app = Fastify({ logger: false })
app.post<{ Params: { raccolta: string }; Body: SearchBody }>(
  '/api/search/:raccolta',
  async (request) => {
    const esercente_id = String(request.headers['x-esercente'])
    let data: unknown[] = []
    for (const statement of await statementsOf(
      request.params.raccolta,
      esercente_id,
      request.body,
    )) {
      const { rows } = await run(statement)
      if (rows.length > data.length) data = rows
    }
    return { data }
  },
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
ready()
