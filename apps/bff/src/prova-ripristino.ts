// npm run prova-ripristino : makes a backup of the database, restores it beside, and looks whether all of it is there.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from './config-secrets.ts'
import { readConfig } from './config.ts'
import { createDb, createPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { compareFingerprints, type Fingerprint, findFingerprint } from './db/fingerprint.ts'
import { countMissingMigrations } from './db/migrate.ts'
import { verificaInvarianti } from './modules/registri/contabilita/index.ts'
import { explainStartError, StartError } from './start-error.ts'

const run = promisify(execFile)
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The connection as environment variables: on the command line everybody would see it, password included. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode && { PGSSLMODE: sslmode }),
  }
}

const withDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    options: '-c timezone=UTC',
    application_name: 'rateo-prova-ripristino',
  })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** An older program refuses a newer server; it would say so in English, after having begun. */
async function checkPrograms(programs: (name: string) => string, url: string): Promise<string> {
  const { stdout } = await run(programs('pg_dump'), ['--version']).catch(() => {
    throw new StartError(
      'Mancano i programmi di PostgreSQL (pg_dump, pg_restore, psql): installali, o di’ dove sono con --programmi.',
    )
  })
  const version = /(\d+)[\d.]*/.exec(stdout)
  const server = await withClient(url, (client) =>
    client
      .query<{ v: string }>("select current_setting('server_version') as v")
      .then(({ rows }) => rows[0]?.v ?? ''),
  )
  if (Number(version?.[1]) < Number.parseInt(server, 10)) {
    throw new StartError(
      `pg_dump è il ${version?.[0]} e la base di dati il ${server}: servono i programmi di PostgreSQL ${Number.parseInt(server, 10)} o successivo (--programmi).`,
    )
  }
  return version?.[0] ?? ''
}

/** The most bytes that are kept of what a program says. */
const MOST_SAID = 64 * 1024 * 1024

const FORMATS = {
  custom: {
    nome: 'formato custom',
    program: 'pg_restore',
    options: (file: string, into: string) => [
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      `--dbname=${into}`,
      file,
    ],
  },
  plain: {
    nome: 'formato SQL',
    program: 'psql',
    options: (file: string, into: string) => [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--output=/dev/null',
      `--dbname=${into}`,
      `--file=${file}`,
    ],
  },
} as const

type Backup = { files: Record<keyof typeof FORMATS, string>; original: Fingerprint }

/** Both formats and what is compared later are of the same instant, whoever writes meanwhile. */
async function makeBackup(url: string, folder: string, program: string): Promise<Backup> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ nome: string }>('select pg_export_snapshot() as nome')
    const files = { custom: path.join(folder, 'rateo.dump'), plain: path.join(folder, 'rateo.sql') }
    for (const [format, file] of Object.entries(files)) {
      await run(
        program,
        [
          '--no-owner',
          '--no-privileges',
          `--format=${format}`,
          `--snapshot=${rows[0]?.nome}`,
          `--file=${file}`,
        ],
        { env: environmentOf(url) },
      )
    }
    return { files, original: await findFingerprint(client) }
  })
}

/** Asks of a database what the product asks before and while it works on it. */
async function checkProduct(url: string): Promise<string[]> {
  const onError = () => undefined
  const pool = createPool({
    url,
    max: 2,
    statementMs: 600_000,
    name: 'rateo-prova-ripristino',
    onError,
  })
  try {
    const missing = await countMissingMigrations((sql) => pool.query<{ nome: string }>(sql))
    const broken = await verificaInvarianti(createDb(pool))
    return [
      ...(missing > 0 ? [`mancano ${missing} migrazioni`] : []),
      ...broken.map((violazione) => `i libri non quadrano: ${JSON.stringify(violazione)}`),
    ]
  } finally {
    await pool.end()
  }
}

/** Restores one file into a database of its own, which is thrown away; answers with what is wrong in it. */
async function rehearse(
  server: string,
  restore: (into: string, env: NodeJS.ProcessEnv) => Promise<unknown>,
  original: Fingerprint,
): Promise<string[]> {
  const name = `rateo_prova_${randomBytes(4).toString('hex')}`
  const url = withDatabase(server, name)
  await withClient(server, (client) => client.query(`create database ${name} template template0`))
  try {
    await restore(name, environmentOf(url))
    const copy = await withClient(url, findFingerprint)
    return [...compareFingerprints(original, copy), ...(await checkProduct(url))]
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  }
}

const OPTIONS = { su: { type: 'string' }, programmi: { type: 'string' } } as const

async function start(): Promise<boolean> {
  const { values } = parseArgs({ options: OPTIONS })
  const config = readConfig(process.env)
  const embedded = config.directUrl === null ? await startEmbedded(config.dataFolder) : null
  const url = config.directUrl ?? embedded?.url('postgres') ?? ''
  const programs = (name: string) => (values.programmi ? path.join(values.programmi, name) : name)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-ripristino-'))
  try {
    const version = await checkPrograms(programs, url)
    const { files, original } = await makeBackup(url, folder, programs('pg_dump'))
    say(
      `Copia fatta con pg_dump ${version}: ${original.get('tabelle')} tabelle, ${original.get('vincoli')} vincoli.`,
    )
    let isGood = true
    for (const format of ['custom', 'plain'] as const) {
      const { nome, program, options } = FORMATS[format]
      const from = performance.now()
      const wrong = await rehearse(
        values.su ?? url,
        (into, env) =>
          run(programs(program), options(files[format], into), { env, maxBuffer: MOST_SAID }),
        original,
      )
      const seconds = ((performance.now() - from) / 1000).toFixed(1).replace('.', ',')
      say(
        wrong.length === 0
          ? `Ripristinata (${nome}) in ${seconds} s: tutto uguale, i libri quadrano.`
          : `Ripristinata (${nome}), ma non è la stessa:\n  ${wrong.join('\n  ')}`,
      )
      isGood &&= wrong.length === 0
    }
    return isGood
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await embedded?.stop()
  }
}

try {
  process.exitCode = (await start()) ? 0 : 1
} catch (error) {
  const known =
    error instanceof ConfigError
      ? error.message
      : explainStartError(error, { port: 0, dataFolder: '' })
  process.stderr.write(`${known ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = 1
}
