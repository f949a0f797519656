import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { annotaSistema, controllaCronologia, creaSigillo, verificaCronologia } from './index.ts'

const log = pino({ level: 'silent' })
const clock = stoppedClock()
const MAIN = path.join(import.meta.dirname, '../../../verifica-cronologia.ts')

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

// A block waits for whoever writes at that moment on the whole server, and other tests do.
const WHILE_OTHERS_WRITE = { timeout: 20_000, interval: 20 }

const scrivi = (dopo: Record<string, unknown>, db = database.db) =>
  annotaSistema(db, {
    azione: 'prova',
    entita: 'pagamento',
    id: 'uno',
    dopo,
  })

/** As whoever holds the database and goes round everything that protects the rows. */
async function manometti(...statements: string[]) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function comando() {
  const env = { ...process.env, DATABASE_URL: database.url, RATEO_MODE: 'prova' }
  const result = await promisify(execFile)(process.execPath, [MAIN], { env }).catch(
    (error: { code: number; stdout: string }) => error,
  )
  return { code: 'code' in result ? result.code : 0, said: result.stdout }
}

it('MON-M2 (parte) la cronologia si sigilla a blocchi: una riga in mano a chi sta ancora scrivendo non resta fuori', async () => {
  const { db } = database
  const sigilla = creaSigillo({ db, log })
  await scrivi({ n: 1 })
  expect(await sigilla()).toBe(0)
  const late = new pg.Client({ connectionString: database.url })
  await late.connect()
  await late.query('begin')
  await late.query(
    `insert into cronologia (attore, ruolo, canale, azione, entita, entita_id) values ('sistema', 'sistema', 'sistema', 'tardi', 'x', 'y')`,
  )
  await scrivi({ n: 3 })
  await vi.waitFor(async () => expect(await sigilla()).toBe(1), WHILE_OTHERS_WRITE)
  // The third row is there, the second one may still come.
  expect(await sigilla()).toBe(0)
  await late.query('commit')
  await late.end()
  await vi.waitFor(async () => {
    await sigilla()
    expect(await verificaCronologia(db)).toMatchObject({ righe: 3, guasto: null, da_sigillare: 0 })
  }, WHILE_OTHERS_WRITE)
  expect(await sigilla()).toBe(0)
  expect(await comando()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Intatta: /) as string,
  })
})

it('MON-M2 (parte) una riga cambiata, tolta o aggiunta da chi ha in mano la base di dati si scopre, e si dice in quale blocco', async () => {
  const { db } = database
  const sigilla = creaSigillo({ db, log })
  for (let n = 10; n < 15; n++) {
    await scrivi({ n })
    await vi.waitFor(async () => {
      await sigilla()
      expect((await verificaCronologia(db)).da_sigillare).toBe(0)
    }, WHILE_OTHERS_WRITE)
  }
  const { blocchi } = await verificaCronologia(db)
  expect(blocchi).toBeGreaterThan(4)
  await expect(sql`update cronologia set attore = 'altri'`.execute(db)).rejects.toThrow()
  await expect(sql`truncate sigilli_cronologia`.execute(db)).rejects.toThrow()

  const [riga] = (
    await sql<{ seq: number }>`select seq from cronologia where dopo @> '{"n": 12}'`.execute(db)
  ).rows
  const guasto = async () => (await verificaCronologia(db)).guasto
  await manometti(`update cronologia set dopo = '{"n": 99}' where seq = ${riga?.seq}`)
  const trovato = await guasto()
  expect(trovato?.motivo).toContain('non è più quella di allora')
  expect([
    trovato && trovato.dopo_seq < Number(riga?.seq),
    trovato && trovato.fino_seq >= Number(riga?.seq),
  ]).toEqual([true, true])
  await manometti(`update cronologia set dopo = '{"n": 12}' where seq = ${riga?.seq}`)
  expect(await guasto()).toBeNull()
  await manometti(`delete from cronologia where seq = ${riga?.seq}`)
  expect((await guasto())?.motivo).toContain('le righe erano')

  expect(await controllaCronologia({ db, clock, log })).toBe(1)
  const { rows } = await sql<{ contenuto: object }>`
    select contenuto from uscite where argomento = 'allarme'`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.contenuto).toMatchObject({ tipo: 'cronologia', quale: trovato?.n })
  expect(await comando()).toMatchObject({
    code: 1,
    said: expect.stringContaining('non torna') as string,
  })
})
