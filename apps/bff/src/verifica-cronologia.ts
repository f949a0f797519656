// npm run verifica-cronologia : whether the cronologia is still the one that was written.
import { ConfigError } from './config-secrets.ts'
import { readConfig } from './config.ts'
import { createDb, createPool } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { verificaCronologia } from './modules/base/cronologia/index.ts'
import { explainStartError } from './start-error.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function start(): Promise<boolean> {
  const config = readConfig(process.env)
  const server = config.directUrl === null ? await startEmbedded(config.dataFolder) : null
  const url = config.directUrl ?? server?.url('postgres') ?? ''
  const onError = () => undefined
  const pool = createPool({ url, max: 1, statementMs: 60_000, name: 'rateo-verifica', onError })
  try {
    const { blocchi, righe, hash, guasto, da_sigillare } = await verificaCronologia(createDb(pool))
    if (guasto !== null) {
      say(
        `Il blocco ${guasto.n} non torna (righe da ${guasto.dopo_seq + 1} a ${guasto.fino_seq}): ${guasto.motivo}.`,
      )
      return false
    }
    say(`Intatta: ${blocchi} blocchi, ${righe} righe; ${da_sigillare} ancora da sigillare.`)
    if (hash !== null)
      say(`Ultimo blocco: ${blocchi} ${hash}. Confrontalo con quello scritto nei log.`)
    return true
  } finally {
    await pool.end()
    await server?.stop()
  }
}

try {
  process.exitCode = (await start()) ? 0 : 1
} catch (error) {
  const known =
    error instanceof ConfigError
      ? error.message
      : explainStartError(error, { port: 0, dataFolder: '' })
  process.stderr.write(`${known ?? String(error)}\n`)
  process.exitCode = 1
}
