import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../test/factories.ts'

const run = promisify(execFile)
const MAIN = path.join(import.meta.dirname, 'prova-ripristino.ts')

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  const esercente = await createEsercente(database.db)
  const cliente = await createCliente(database.db, { esercente_id: esercente.id })
  await createPagamento(database.db, { esercente_id: esercente.id, cliente_id: cliente.id })
})
afterAll(() => database.drop())

async function rehearse() {
  const env = { ...process.env, DATABASE_URL: database.url, RATEO_MODE: 'prova' }
  const result = await run(process.execPath, [MAIN], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  const code = 'code' in result ? result.code : 0
  return { code, said: `${result.stdout}${result.stderr}` }
}

/** True when this machine has the programs of PostgreSQL, no older than the server. */
async function canDump() {
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '0' }))
  const { rows } = await database.pool.query<{ v: string }>(
    "select current_setting('server_version') as v",
  )
  return (
    Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '0', 10) >= Number.parseInt(rows[0]?.v ?? '', 10)
  )
}

const NOT_ABLE = /^(Mancano i programmi|pg_dump è il .* servono i programmi) .*\n$/
const COME_BACK =
  /^Copia fatta con pg_dump .*\nRipristinata \(formato custom\) .* tutto uguale, i libri quadrano\.\nRipristinata \(formato SQL\) .* tutto uguale, i libri quadrano\.\n$/

it(
  'T31 (parte) la prova di ripristino rifà la base di dati nei due formati, o dice che cosa le manca',
  { timeout: 120_000 },
  async () => {
    const [code, sentence] = (await canDump())
      ? ([0, COME_BACK] as const)
      : ([1, NOT_ABLE] as const)
    const { said, ...ended } = await rehearse()
    expect(ended).toEqual({ code })
    expect(said).toMatch(sentence)
    // A function that finds its names only on the path of its caller, as they once were.
    await database.pool.query('alter function gettoni_indice(text, text) reset search_path')
    const broken = await rehearse()
    expect(broken.code).toBe(1)
    expect(broken.said).toMatch(/gettoni_indice|programmi di PostgreSQL/)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      "select from pg_database where datname like 'rateo_prova_%'",
    )
    await client.end()
    expect(rows).toEqual([])
  },
)
