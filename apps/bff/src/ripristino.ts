// npm run ripristino -- --backup 2026-11-21T03:00:00+01:00 : after the database was restored, before anything starts.
import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { ConfigError } from './config-secrets.ts'
import { readConfig } from './config.ts'
import { createDb, createPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrateFor } from './db/migrate.ts'
import { ProviderUnreachable } from './integrations/psp/provider.ts'
import { createStripeProvider } from './integrations/psp/stripe.ts'
import { createLog } from './log.ts'
import { rinnovaAbbonamenti } from './modules/accordi/abbonamenti/index.ts'
import { ripristina, type Ripristinato } from './modules/incasso/addebiti/index.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function tell({ ritrovati, senza_debito, senza_risposta }: Ripristinato): void {
  say(
    `Ritrovati presso il fornitore: ${ritrovati.tentativi} pagamenti, ${ritrovati.rimborsi} rimborsi.`,
  )
  for (const { chiave, riferimento, importo_centesimi } of senza_debito) {
    say(
      `Senza debito, da decidere a mano: ${riferimento} (${chiave}), ${importo_centesimi} centesimi.`,
    )
  }
  say(
    senza_risposta === 0
      ? 'Finito: gli invii al fornitore sono di nuovo permessi.'
      : `Il fornitore non ha risposto su ${senza_risposta} operazioni: gli invii restano fermi. Ripeti il comando.`,
  )
}

async function start(): Promise<boolean> {
  const { values } = parseArgs({ options: { backup: { type: 'string' } } })
  const backup = new Date(values.backup ?? '')
  if (Number.isNaN(backup.getTime())) {
    throw new ConfigError(
      'Serve il momento del backup: npm run ripristino -- --backup 2026-11-21T03:00:00+01:00',
    )
  }
  const config = readConfig(process.env)
  const server = config.directUrl === null ? await startEmbedded(config.dataFolder) : null
  const url = config.directUrl ?? server?.url('postgres') ?? ''
  await migrateFor(url, config.migrationUrl)
  const onError = () => undefined
  const pool = createPool({ url, max: 4, statementMs: 30_000, name: 'rateo-ripristino', onError })
  try {
    const deps = {
      db: createDb(pool),
      psp: createStripeProvider(config),
      clock: systemClock,
      log: createLog(config.logLevel),
    }
    // The periods that began since the backup: the provider is asked about their debts too.
    await rinnovaAbbonamenti(deps, { conArretrati: true })
    const esito = await ripristina(deps, backup)
    tell(esito)
    return esito.senza_risposta === 0
  } finally {
    await pool.end()
    await server?.stop()
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof ProviderUnreachable) {
    return `Il fornitore di pagamenti non risponde: gli invii restano fermi. Ripeti il comando. (${error.message})`
  }
  const text = error instanceof Error ? error.message : String(error)
  return `${text}\nSe il database era raggiungibile gli invii restano fermi: ripeti il comando.`
}

try {
  process.exitCode = (await start()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
