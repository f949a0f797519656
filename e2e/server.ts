// The whole product on a database of its own, thrown away at the end.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { PORT, PSP_PORT } from './addresses.ts'

const given = process.env['DATABASE_URL']
const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-e2e-'))
chmodSync(folder, 0o755)
const env = process.env
env['PORT'] = String(PORT)
env['PSP_PORT'] = String(PSP_PORT)
env['RATEO_DATA'] = path.join(folder, 'dati')

if (given) {
  // Named by who must find it again from outside.
  const name = env['E2E_DATABASE'] ?? `rateo_e2e_${process.pid}`
  const client = new pg.Client({ connectionString: given })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(given)
  address.pathname = `/${name}`
  env['DATABASE_URL'] = address.toString()
  env['RATEO_MODE'] = 'prova'
  env['RATEO_DEMO'] ??= '1'
}
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../tools/start.ts')
