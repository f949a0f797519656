import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../../src/db/embedded.ts'
import { SECRET } from '../provider.ts'

const MAIN = path.join(import.meta.dirname, '../../src/main.ts')

/** A process of the product as an operator starts it, on the way to the database and with a provider that is somebody else's. */
export async function startPortal({
  ruolo,
  way,
  origin,
  pspPort,
  cache,
}: {
  ruolo: 'http' | 'worker'
  way: string
  origin: string
  pspPort: number
  cache: string
}) {
  const port = ruolo === 'http' ? new URL(origin).port : String(await freePort())
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: cache,
      DATABASE_URL: way,
      RATEO_MODE: 'prova',
      RATEO_ONLY: ruolo,
      RATEO_ORIGIN: origin,
      PORT: port,
      STRIPE_SECRET_KEY: 'sk_test_prova',
      STRIPE_API_BASE: `http://127.0.0.1:${pspPort}`,
      STRIPE_WEBHOOK_SECRET: SECRET,
      LOG_LEVEL: 'silent',
    },
  })
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      if (/Rateo(?: è pronto|: i lavori)/.test(said)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`Il portale (${ruolo}) non parte: ${said}`)))
  })
  return {
    /** Its last words, when it ended by itself; null while it lives. */
    caduto: () => (child.exitCode === null && child.signalCode === null ? null : said),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
