import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../src/db/embedded.ts'

const NOBODY = 65534

/** Debian keeps it where only administrators look. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (one) => spawnSync(one, ['--version']).status === 0,
)

/** Why tests of a pooler do not run on this machine; null where they do. */
export const NO_POOLER: string | null =
  program === undefined ? 'manca PgBouncer: apt-get install pgbouncer' : null

type Mode = 'transaction' | 'session' | 'statement'

/** PgBouncer in front of the server of an address, for one role of it. */
export async function startPooler(server: string, { mode, user }: { mode: Mode; user: string }) {
  const { hostname, port: behind } = new URL(server)
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-pooler-'))
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const users = file('utenti.txt', `"${user}" ""\n`)
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${user}
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = 10
`,
  )
  // It does not start as root.
  const isRoot = process.getuid?.() === 0
  const ids = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) for (const one of [folder, users, settings]) chownSync(one, NOBODY, NOBODY)
  const child = spawn(program ?? '', [settings], { ...ids, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const through = (url: string) =>
    Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port), username: user }).href
  const admin = async (command: string) => {
    const client = new pg.Client({
      connectionString: through(server.replace(/\/\w+$/, '/pgbouncer')),
    })
    await client.connect()
    await client.query(command).finally(() => client.end())
  }
  for (let left = 50; !said.includes('process up'); left--) {
    if (left === 0) throw new Error(`PgBouncer: ${said}`)
    await wait(100)
  }
  return {
    /** The same database, by the pooler. */
    through,
    /** New connections to the server, with what the role has got meanwhile. */
    reconnect: () => admin('RECONNECT'),
    stop: async () => {
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
