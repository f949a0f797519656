// A town in which nobody lives yet: the product on an empty database, and the command that makes its first admin.
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { startEmbedded } from '../../apps/bff/src/db/embedded.ts'
import { goToOwnTown, ORIGIN, PORT } from '../addresses.ts'
import { START_MS, startTown } from '../town.ts'

const BFF = path.join(import.meta.dirname, '../../apps/bff/src')
const DATABASE = `rateo_paese_${process.pid}`

/** A server of the town's own where none is given. */
async function openServer() {
  const given = process.env['DATABASE_URL']
  if (given !== undefined) return { url: given, stop: async () => undefined }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-paese-'))
  chmodSync(folder, 0o755)
  const server = await startEmbedded(path.join(folder, 'pg'), { fsync: false })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url('postgres'), stop }
}

/** Makes an admin, as `npm run admin` does, on the database of the town. */
type Nomina = (email: string, nome: string, cognome: string) => Promise<string>

/** Playwright's test in an empty town of its own. */
export const test = base.extend<object, { town: { origin: string; nomina: Nomina } }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what it gives from the pattern.
    async ({}, give) => {
      goToOwnTown()
      const { url, stop: stopServer } = await openServer()
      const stop = await startTown(PORT, {
        DATABASE_URL: url,
        E2E_DATABASE: DATABASE,
        RATEO_DEMO: '0',
      })
      const its = new URL(url)
      its.pathname = `/${DATABASE}`
      const nomina: Nomina = async (email, nome, cognome) => {
        const args = ['--email', email, '--nome', nome, '--cognome', cognome]
        const { stdout } = await promisify(execFile)(
          process.execPath,
          [path.join(BFF, 'nomina-admin.ts'), ...args],
          { env: { ...process.env, DATABASE_URL: its.href, RATEO_MODE: 'prova' } },
        )
        return stdout
      }
      await give({ origin: ORIGIN, nomina })
      await stop()
      await stopServer()
    },
    { scope: 'worker', auto: true, timeout: 2 * START_MS },
  ],
  baseURL: async ({ town }, give) => give(town.origin),
})
