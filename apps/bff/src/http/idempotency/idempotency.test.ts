import type { Endpoint } from '@rateo/contract/chiamata/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Person, startApp, stoppedClock } from '../../../test/client.ts'
import { createAdmin } from '../../../test/factories.ts'
import { endpoint, endpointWithCalls } from '../endpoint.ts'
import { AppError } from '../errors.ts'
import { LEASE_MS, pulisciIdempotenza } from './idempotency.ts'

const local = {
  method: 'POST',
  path: '/api/prova/locale/:id',
  allow: ['admin'],
  summary: 'Solo per la prova',
  body: z.strictObject({ n: z.int() }),
  response: z.object({ n: z.int(), volta: z.int() }),
  idempotent: true,
} as const satisfies Endpoint
const outside = { ...local, path: '/api/prova/fuori/:id' } as const satisfies Endpoint

const clock = stoppedClock()
let times = 0
let hold: { arrived: () => void; open: Promise<void> } | null = null
let failure: Error | null = null

let rateo: Awaited<ReturnType<typeof startApp>>
let admin: Person
let other: Person
beforeAll(async () => {
  rateo = await startApp({
    clock,
    max: 10,
    routes: (app, deps) => {
      endpoint(app, deps, local, async ({ db, body }) => {
        const chiave = `prova:${body.n}`
        await sql`insert into impostazioni (chiave, valore, valido_dal) values (${chiave}, '1', clock_timestamp())`.execute(
          db,
        )
        await stopAtGate()
        if (failure) throw failure
        return { n: body.n, volta: ++times }
      })
      endpointWithCalls(app, deps, outside, async ({ body, transact }) => {
        await transact(async (trx) => sql`select 1`.execute(trx))
        await stopAtGate()
        if (failure) throw failure
        return { n: body.n, volta: ++times }
      })
    },
  })
  admin = await createAdmin(rateo.db)
  other = await createAdmin(rateo.db)
})
afterAll(() => rateo.stop())

let keys = 0
const newKey = () => `chiave-${++keys}`
const path = (contract: Endpoint, id = 'a') => contract.path.replace(':id', id.repeat(24))
const send = (
  contract: Endpoint,
  key: string | null,
  body: unknown = { n: 1 },
  who = admin,
  id = 'a',
) => rateo.as(who)('POST', path(contract, id), body, key === null ? {} : { 'idempotency-key': key })
const effects = async (n: number) =>
  (
    await rateo.db
      .selectFrom('impostazioni')
      .where('chiave', '=', `prova:${n}`)
      .selectAll()
      .execute()
  ).length

/** A gate that the calls wait behind; `arrived` when the next one does. */
function gate() {
  const arrival = Promise.withResolvers<void>()
  const opening = Promise.withResolvers<void>()
  hold = { arrived: arrival.resolve, open: opening.promise }
  const open = () => {
    hold = null
    opening.resolve()
  }
  return { arrived: arrival.promise, open }
}

async function stopAtGate() {
  hold?.arrived()
  await hold?.open
}

const both = [
  ['in one transaction', local],
  ['with calls outside', outside],
] as const

describe.each(both)('X8 %s', (_, contract) => {
  it.each([null, '', ' ', 'è', 'a\tb', 'x'.repeat(256)])(
    'T01 without a usable key (%j) → 400',
    async (key) => {
      const { status, body } = await send(contract, key)
      expect([status, body.code]).toEqual([400, 'chiave_idempotenza_assente'])
    },
  )

  it('T02 a repeat gets the first answer, byte by byte, and says so', async () => {
    const key = newKey()
    const first = await send(contract, key, { n: 2 })
    const again = await send(contract, key, { n: 2 })
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, again.raw]).toEqual([first.status, first.raw])
  })

  it('T01 the same key for other data or another address → 422', async () => {
    const key = newKey()
    await send(contract, key, { n: 3 })
    expect((await send(contract, key, { n: 4 })).body.code).toBe('chiave_riusata')
    expect((await send(contract, key, { n: 3 }, admin, 'b')).body.code).toBe('chiave_riusata')
  })

  it('T01 a key belongs to who sent it', async () => {
    const key = newKey()
    const mine = await send(contract, key)
    const theirs = await send(contract, key, { n: 1 }, other)
    expect(theirs.headers['idempotent-replayed']).toBeUndefined()
    expect(theirs.body.volta).not.toBe(mine.body.volta)
  })

  it('T01 while the first is running → 409 with Retry-After: 1, at once', async () => {
    const key = newKey()
    const { arrived, open } = gate()
    const first = send(contract, key)
    await arrived
    // The first goes on until it is let: the answer does not wait for it.
    const second = await send(contract, key)
    expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([
      409,
      'richiesta_in_corso',
      '1',
    ])
    open()
    expect((await first).status).toBe(200)
  })

  it('T01 twenty at once: one effect, and every answer is the first one or a 409', async () => {
    const key = newKey()
    const before = times
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(contract, key, { n: 5 })),
    )
    expect(times - before).toBe(1)
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map(({ raw }) => raw.toString())).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 20 - good.length }, () => 'richiesta_in_corso'),
    )
  })

  it.each([
    ['a refusal', new AppError('stato_incompatibile'), 409],
    ['a defect', new Error('rotto'), 500],
  ])('T02 after %s the key is free again', async (__, thrown, status) => {
    const key = newKey()
    failure = thrown
    expect((await send(contract, key, { n: 6 })).status).toBe(status)
    failure = null
    const retried = await send(contract, key, { n: 6 })
    expect([retried.status, retried.headers['idempotent-replayed']]).toEqual([200, undefined])
  })

  it('T01 a call refused before its effects uses no key up', async () => {
    const key = newKey()
    expect((await send(contract, key, { n: 'uno' })).status).toBe(422)
    expect((await send(contract, key, { n: 1 })).status).toBe(200)
  })
})

describe('leases', () => {
  it('T02 a failed local call leaves neither its effect nor its key', async () => {
    failure = new Error('rotto')
    await send(local, newKey(), { n: 77 })
    failure = null
    expect(await effects(77)).toBe(0)
  })

  it('T05 who dies with a key keeps it for its lease, and no longer', async () => {
    const key = newKey()
    const dying = gate()
    const dead = send(outside, key, { n: 8 })
    await dying.arrived
    clock.advance(LEASE_MS - 1000)
    expect((await send(outside, key, { n: 8 })).status).toBe(409)
    clock.advance(2000)
    const heir = gate()
    const second = send(outside, key, { n: 8 })
    await heir.arrived
    dying.open()
    heir.open()
    const [one, two] = await Promise.all([dead, second])
    expect([one.status, two.status]).toEqual([200, 200])
    // The kept answer is that of the last holder of the key.
    expect((await send(outside, key, { n: 8 })).body).toEqual(two.body)
  })

  it('keys are kept 72 hours', async () => {
    const key = newKey()
    await send(local, key, { n: 9 })
    const now = clock.now().getTime()
    await pulisciIdempotenza(rateo.db, new Date(now + 71 * 3600_000))
    expect((await send(local, key, { n: 9 })).headers['idempotent-replayed']).toBe('true')
    expect(await pulisciIdempotenza(rateo.db, new Date(now + 73 * 3600_000))).toBeGreaterThan(0)
    expect((await send(local, key, { n: 9 })).headers['idempotent-replayed']).toBeUndefined()
  })
})
