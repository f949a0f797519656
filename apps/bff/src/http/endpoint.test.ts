import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Person, startApp } from '../../test/client.ts'
import { createAdmin, createEsercente } from '../../test/factories.ts'
import { endpoint } from './endpoint.ts'
import { AppError } from './errors.ts'

const strict = {
  method: 'POST',
  path: '/api/prova/rigida',
  allow: ['admin'],
  summary: 'Solo per la prova',
  body: z.strictObject({
    n: z.int('Inserisci un numero intero').check(z.minimum(1, 'Almeno 1')),
    voce: z.optional(z.strictObject({ nome: z.string().check(z.maxLength(3)) })),
  }),
  response: z.object({
    n: z.int(),
    nota: z.nullable(z.string()),
    dentro: z.nullable(z.object({ a: z.int() })),
  }),
} as const satisfies Endpoint

const writes = {
  ...strict,
  path: '/api/prova/scrive',
  body: z.strictObject({ esito: z.string() }),
  response: z.object({ volte: z.int() }),
} as const satisfies Endpoint
const reads = { ...writes, path: '/api/prova/legge', reads: true } as const satisfies Endpoint
const lists = {
  method: 'GET',
  path: '/api/prova/elenco',
  allow: ['admin'],
  summary: 'Solo per la prova',
  querystring: z.strictObject({ n: z.coerce.number() }),
  response: z.object({ n: z.number() }),
} as const satisfies Endpoint

let times = 0
const fail = (sqlstate: string) =>
  sql.raw(`do $$ begin raise exception 'segreto' using errcode = '${sqlstate}'; end $$`)

let rateo: Awaited<ReturnType<typeof startApp>>
let admin: Person
beforeAll(async () => {
  rateo = await startApp({
    max: 4,
    connectMs: 2000,
    routes: (app, deps) => {
      endpoint(app, deps, strict, ({ body }) => ({
        n: body.n,
        nota: null,
        dentro: { a: 1, segreto: 'x' },
        password_hash: 'segreto',
      }))
      endpoint(app, deps, lists, ({ query }) => query)
      endpoint(app, deps, writes, async ({ db, body }) => {
        times++
        await sql`insert into impostazioni (chiave, valore) values ('prova', '1')`.execute(db)
        if (body.esito === 'rifiuto') throw new AppError('stato_incompatibile')
        if (body.esito === 'riprova' && times < 3) await fail('40001').execute(db)
        if (body.esito === 'dorme') await sql`select pg_sleep(0.3)`.execute(db)
        if (/^[0-9A-Z]{5}$/.test(body.esito)) await fail(body.esito).execute(db)
        if (body.esito === 'difetto') throw new TypeError('password di postgres: segreto')
        return { volte: times }
      })
      endpoint(app, deps, reads, async ({ db }) => {
        const { rows } = await sql<{
          aperta: boolean
        }>`select now() <> statement_timestamp() as aperta`.execute(db)
        return { volte: rows[0]?.aperta ? 1 : 0 }
      })
    },
  })
  admin = await createAdmin(rateo.db)
})
afterAll(() => rateo.stop())

const saved = async () =>
  (await rateo.db.selectFrom('impostazioni').where('chiave', '=', 'prova').selectAll().execute())
    .length
const write = async (esito: string) => {
  times = 0
  await rateo.db.deleteFrom('impostazioni').execute()
  return rateo.as(admin)('POST', writes.path, { esito })
}

describe('validation', () => {
  it('what is wrong is told with its place and in Italian', async () => {
    const { status, body } = await rateo.as(admin)('POST', strict.path, {
      n: 0,
      voce: { nome: 'lungo' },
    })
    expect([status, body.code]).toEqual([422, 'dati_non_validi'])
    expect(body.errors).toEqual([
      { pointer: '/n', message: 'Almeno 1' },
      { pointer: '/voce/nome', message: 'Al massimo 3 caratteri' },
    ])
  })

  it('a missing field and a missing body are told the same way', async () => {
    for (const sent of [{}, undefined]) {
      const { status, body } = await rateo.as(admin)('POST', strict.path, sent)
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ pointer: '/n', message: 'Inserisci un numero intero' }])
    }
  })

  it('T13 a field that does not exist is refused at any depth, and named', async () => {
    const { status, body } = await rateo.as(admin)('POST', strict.path, {
      n: 1,
      voce: { nome: 'a', 'x/y': 1 },
    })
    expect([status, body.code]).toEqual([400, 'campo_sconosciuto'])
    expect(body.errors[0].pointer).toBe('/voce/x~1y')
  })

  it('a query is refused as a request, not as a form', async () => {
    expect((await rateo.as(admin)('GET', `${lists.path}?n=2`)).body).toEqual({ n: 2 })
    expect((await rateo.as(admin)('GET', `${lists.path}?n=x`)).body.code).toBe(
      'richiesta_non_valida',
    )
    expect((await rateo.as(admin)('GET', `${lists.path}?n=1&__proto__=1`)).body.code).toBe(
      'campo_sconosciuto',
    )
    expect((await rateo.as(admin)('POST', reads.path, { esito: 1 })).body.code).toBe(
      'richiesta_non_valida',
    )
  })
})

describe('response', () => {
  it('what the contract does not declare never leaves, at any depth', async () => {
    const { raw } = await rateo.as(admin)('POST', strict.path, { n: 7 })
    expect(raw.toString()).toBe('{"n":7,"nota":null,"dentro":{"a":1}}')
  })
})

describe('transactions', () => {
  it('a refusal keeps nothing', async () => {
    expect((await write('rifiuto')).status).toBe(409)
    expect(await saved()).toBe(0)
  })

  it('T08 what the database asks to be run again is run again, with one effect', async () => {
    const { status, body } = await write('riprova')
    expect([status, body.volte]).toEqual([200, 3])
    expect(await saved()).toBe(1)
  })

  it('T08 after five more tries the answer is 503 with Retry-After', async () => {
    const { status, headers } = await write('40P01')
    expect([status, times, headers['retry-after']]).toEqual([503, 6, '1'])
    expect(await saved()).toBe(0)
  })

  it('a reading POST opens no transaction', async () => {
    const { body } = await rateo.as(admin)('POST', reads.path, { esito: '' })
    expect(body.volte).toBe(0)
  })

  it.each([
    ['23505', 409, 'gia_esistente'],
    ['23514', 422, 'dati_non_validi'],
    ['23P01', 422, 'dati_non_validi'],
    ['22008', 422, 'dati_non_validi'],
    ['22P05', 400, 'json_non_valido'],
    ['22021', 400, 'json_non_valido'],
    ['57014', 503, 'servizio_occupato'],
    ['57P01', 503, 'servizio_occupato'],
    ['53300', 503, 'servizio_occupato'],
    ['25006', 503, 'servizio_occupato'],
    ['P0409', 409, 'stato_incompatibile'],
    ['P0500', 500, 'errore_interno'],
    ['42601', 500, 'errore_interno'],
  ])('SPC-24 PostgreSQL %s → %d %s, with nothing of the inside', async (sqlstate, status, code) => {
    const response = await write(sqlstate)
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(response.raw.toString()).not.toContain('segreto')
    expect(await saved()).toBe(0)
  })

  it('SPC-24 a defect says nothing of itself', async () => {
    const { status, raw } = await write('difetto')
    expect(status).toBe(500)
    expect(raw.toString()).not.toMatch(/segreto|TypeError|postgres/)
  })
})

describe('T09 the pool', () => {
  it('T09 with every connection taken, every call answers 503 within its limit, and all is well after', async () => {
    const esercente = await createEsercente(rateo.db)
    await rateo.as(esercente)('GET', '/session')
    const held = await Promise.all(Array.from({ length: 4 }, () => rateo.pool.connect()))
    const started = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => rateo.as(esercente)('GET', '/session')),
    )
    expect(performance.now() - started).toBeLessThan(4000)
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'servizio_occupato'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await rateo.as(null)('GET', '/health')).status).toBe(200)
    for (const client of held) client.release()
    expect((await rateo.as(esercente)('GET', '/session')).status).toBe(200)
  })

  it('T08 a database that is gone is a 503, and /ready says so', async () => {
    const lost = await startApp({ connectMs: 2000 })
    const before = await lost.as(null)('GET', '/ready')
    expect(before.body.controlli.database).toBe(true)
    const esercente = await createEsercente(lost.db)
    await lost.as(esercente)('GET', '/session')
    await rateo.db.executeQuery(
      sql
        .raw(`drop database ${new URL(lost.url).pathname.slice(1)} with (force)`)
        .compile(rateo.db),
    )
    const { status, body } = await lost.as(esercente)('GET', '/session')
    expect([status, body.code]).toEqual([503, 'servizio_occupato'])
    const ready = await lost.as(null)('GET', '/ready')
    expect([ready.status, ready.body.controlli.database]).toEqual([503, false])
    expect((await lost.as(null)('GET', '/health')).status).toBe(200)
    const metrics = await lost.as(null)('GET', '/metrics')
    expect([metrics.status, metrics.body]).toEqual([200, expect.stringMatching(/rateo_pool_total/)])
    expect(metrics.body).not.toMatch(/^rateo_fallimenti/m)
    await lost.stop()
  })
})
