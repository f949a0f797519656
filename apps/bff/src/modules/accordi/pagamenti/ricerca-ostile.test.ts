import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'

let portale: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
const testi = new Set<string>()

beforeAll(async () => {
  portale = await startApp()
  const { db, deps } = portale
  esercente = await createEsercente(db)
  altro = await createEsercente(db)
  cliente = await createCliente(db, { esercente_id: esercente.id })
  const estraneo = await createCliente(db, { nome: cliente.nome, esercente_id: altro.id })
  for (let i = 0; i < 12; i++) {
    await createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id })
    await createPagamento(db, { esercente_id: altro.id, cliente_id: estraneo.id })
  }
  const query = deps.searchPool.query.bind(deps.searchPool) as (config: {
    text: string
  }) => Promise<unknown>
  Object.assign(deps.searchPool, {
    query: (config: { text: string }) => {
      testi.add(config.text)
      return query(config)
    },
  })
})
afterAll(() => portale.stop())

const CAMPI = [
  '_id',
  'esercente_id',
  'cliente_id',
  'stato',
  'metodo',
  'origine',
  'importo_centesimi',
  'created_at',
  'scadenza',
  'pagato_at',
  'rimborsato',
  'in_ritardo',
  'password',
  '__proto__',
  'id; drop table pagamenti',
  "' or 1=1 --",
]
const OPERATORI = [
  '$eq',
  '$ne',
  '$in',
  '$gte',
  '$lte',
  '$or',
  '$where',
  '$regex',
  "$eq' or true --",
]

const scalare = () =>
  fc.oneof(
    fc.constantFrom<unknown>(
      'pagato',
      'da_pagare',
      'carta',
      'rata',
      '2026-01-01',
      '2026-05-05T10:00:00Z',
      '9999-12-31',
      null,
    ),
    fc.constantFrom<unknown>(
      "' or 1=1 --",
      '{1,2}',
      '%',
      '\\',
      'NaN',
      'infinity',
      '0x10',
      true,
      false,
      {},
      [],
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.double(),
    fc.integer(),
    fc.constant('E'),
    fc.constant('A'),
  )
const valore = () =>
  fc.oneof(
    scalare(),
    fc.dictionary(
      fc.constantFrom(...OPERATORI),
      fc.oneof(scalare(), fc.array(scalare(), { maxLength: 4 })),
      { maxKeys: 3 },
    ),
  )
const condizioni = () => fc.dictionary(fc.constantFrom(...CAMPI), valore(), { maxKeys: 3 })
const corpo = fc.record(
  {
    query: condizioni(),
    filters: condizioni(),
    initial_filters: condizioni(),
    sort: fc.dictionary(
      fc.constantFrom(...CAMPI),
      fc.constantFrom<unknown>(1, -1, 'asc', 'desc', 'id; --', 0),
      { maxKeys: 2 },
    ),
    search: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        'maria',
        '120,50',
        'caldaia',
        '4242',
        "'; drop table pagamenti; --",
        '%',
        '$1',
      ),
    ),
    page: fc.constantFrom<unknown>(0, 1, 5, 1000, -1, 1e9, '0'),
    limit: fc.constantFrom<unknown>(1, 10, 33, 100, 0, 1000),
    cursor: fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        ...[
          '["_id.desc","zzz"]',
          '["_id.desc","ffffffffffffffffffffffff"]',
          '["scadenza.desc,_id.desc","2026-01-01","ffffffffffffffffffffffff"]',
          '{}',
          '["_id.desc",{}]',
        ].map((json) => Buffer.from(json).toString('base64url')),
      ),
    ),
  },
  { requiredKeys: [] },
)

/** Most random bodies are refused at the first fault: this one is right, so that the SQL is reached. */
const buono = fc.record(
  {
    filters: fc.record(
      {
        stato: fc.oneof(
          fc.constantFrom('pagato', 'da_pagare'),
          fc.record({ $in: fc.subarray(['pagato', 'da_pagare', 'insoluto']) }),
          fc.record({ $ne: fc.constantFrom('pagato', 'scaduto') }),
        ),
        metodo: fc.constantFrom('carta', 'pos'),
        importo_centesimi: fc
          .record({ $gte: fc.nat(20_000), $lte: fc.nat(1_000_000) }, { requiredKeys: [] })
          .filter((one) => Object.keys(one).length > 0),
        scadenza: fc.constantFrom<unknown>(
          '2099-12-31',
          { $gte: '2026-01-01' },
          { $lte: '2199-12-31', $gte: '1900-01-01' },
        ),
        created_at: fc.constantFrom<unknown>(
          { $gte: '2020-01-01' },
          { $lte: '2199-12-31' },
          { $gte: '2025-06-01T10:00:00.123+02:00' },
        ),
        rimborsato: fc.boolean(),
        in_ritardo: fc.boolean(),
        esercente_id: fc.constantFrom('E', 'A'),
      },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom<unknown>(
      {},
      { _id: 1 },
      { scadenza: -1 },
      { importo_centesimi: 1, scadenza: -1 },
      { created_at: 'desc' },
    ),
    search: fc.constantFrom('', 'maria', 'bianchi', 'caldaia', '120,50', 'zzz', "o'brien %_", '💶'),
    page: fc.constantFrom(0, 1, 3),
    limit: fc.constantFrom(1, 7, 10, 50),
  },
  { requiredKeys: [] },
)

/** Puts the ids of this run in the place of their marks. */
const conId = (body: unknown): object =>
  JSON.parse(
    JSON.stringify(body).replaceAll('"E"', `"${esercente.id}"`).replaceAll('"A"', `"${altro.id}"`),
  ) as object

it('T22 nessun corpo dà un errore del server, righe di altri o SQL sempre nuovo', async () => {
  const admin = await createAdmin(portale.db)
  const mie = (riga: { esercente: { _id: string } }) => riga.esercente._id === esercente.id
  const sue = (riga: { cliente: { _id: string } }) => riga.cliente._id === cliente.id
  let riuscite = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(corpo, buono),
      fc.constantFrom('esercente' as const, 'cliente' as const, 'admin' as const),
      async (body, ruolo) => {
        const chi = { esercente, cliente, admin }[ruolo]
        const { status, body: risposta } = await portale.as(chi)(
          'POST',
          '/api/search/pagamenti',
          conId(body),
        )
        const { data = [], total = 0, error_message } = risposta
        const isMine = { esercente: mie, cliente: sue, admin: () => true }[ruolo]
        expect(status).toBeLessThan(500)
        expect(Boolean(error_message)).toBe(status !== 200)
        expect(data.every(isMine)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(data.length)
        if (status === 200) riuscite++
      },
    ),
    { numRuns: 2500 },
  )
  expect(riuscite).toBeGreaterThan(500)
  expect(testi.size).toBeLessThanOrEqual(400)
  for (const testo of testi) expect(testo).not.toMatch(/drop table|or 1=1|maria|caldaia/i)
}, 60_000)
