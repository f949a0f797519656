// npm run admin -- --email anna@example.it --nome Anna --cognome Verdi : the first admin of a new installation, and any other.
import { parseArgs } from 'node:util'
import { email as emailSchema } from '@rateo/contract/chiamata/campi'
import * as z from 'zod/mini'
import { systemClock } from './clock.ts'
import { ConfigError } from './config-secrets.ts'
import { readConfig } from './config.ts'
import { createDb, createPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateFor } from './db/migrate.ts'
import { nominaAdmin } from './modules/persone/sessione/index.ts'
import { explainStartError } from './start-error.ts'
import { asError } from './thrown.ts'

const USAGE = 'npm run admin -- --email anna@example.it --nome Anna --cognome Verdi'

const SENTENCES = {
  creato:
    'Fatto: tra poco arriva l’e-mail con il link, che vale un’ora, per scegliere la password. Servono i lavori in funzione.',
  nominato: 'Fatto: al prossimo accesso troverà anche il ruolo admin.',
  gia_admin: 'Era già admin: non è cambiato nulla.',
}

const text = { type: 'string', default: '' } as const

function readPerson() {
  const { values } = parseArgs({ options: { email: text, nome: text, cognome: text } })
  const email = z.safeParse(emailSchema(), values.email)
  const [nome, cognome] = [values.nome.trim(), values.cognome.trim()]
  if (!email.success || nome === '' || cognome === '') {
    throw new ConfigError(`Servono e-mail, nome e cognome: ${USAGE}`)
  }
  return { email: email.data, nome, cognome }
}

const context = { port: 0, dataFolder: '' }

async function start(): Promise<string> {
  const person = readPerson()
  const config = readConfig(process.env)
  Object.assign(context, { port: config.port, dataFolder: config.dataFolder })
  const server = config.directUrl === null ? await startEmbedded(config.dataFolder) : null
  const url = config.directUrl ?? server?.url('postgres') ?? ''
  try {
    await migrateFor(url, config.migrationUrl)
    const onError = () => undefined
    const pool = createPool({ url, max: 1, statementMs: 8000, name: 'rateo-admin', onError })
    const db = createDb(pool)
    const now = systemClock.now()
    return await db
      .transaction()
      .execute(async (trx) => SENTENCES[await nominaAdmin(trx, person, now)])
      .finally(() => db.destroy())
  } finally {
    await server?.stop()
  }
}

try {
  process.stdout.write(`${await start()}\n`)
} catch (error) {
  const sentence = error instanceof ConfigError ? error.message : explainStartError(error, context)
  process.stderr.write(`${sentence ?? String(asError(error).stack)}\n`)
  process.exitCode = 1
}
