import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const run = promisify(execFile)
const BLOCKS = [
  ...readFileSync(path.join(import.meta.dirname, '../../../../docs/backup.md'), 'utf8').matchAll(
    /```sh\n(.*?)```/gs,
  ),
].map(([, text]) => text ?? '')
const [DUMP, RESTORE, ARCHIVE, BASE, MOMENT, UPGRADE, COPY, COPY_BACK] = BLOCKS

/** Debian keeps the programs of the server out of the way. */
function findPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
    : []
  return (
    versions.map((one) => path.join(root, one, 'bin')).find((bin) => existsSync(`${bin}/pg_ctl`)) ??
    null
  )
}

/** PostgreSQL does not start as root. */
function ownerOfServer(): { uid: number; gid: number } | null {
  const uid = process.getuid?.() ?? 1
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? uid }
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<T>(sql)
    .then(
      ({ rows }) => rows,
      (error: Error) => Promise.reject(error),
    )
    .finally(() => client.end())
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bin = findPrograms()
const owner = ownerOfServer()

it('T31 (parte) i comandi scritti per i backup sono otto, e la shell li legge', async () => {
  expect(BLOCKS).toHaveLength(8)
  for (const block of BLOCKS) await run('bash', ['-n', '-c', block])
})

it.skipIf(bin === null || owner === null)(
  'T31 (parte) i comandi scritti per i backup riportano la base di dati: copia, un momento qualunque, versione successiva',
  { timeout: 300_000 },
  async () => {
    if (bin === null || owner === null) return
    chownSync(folder, owner.uid, owner.gid)
    const [port, newPort] = [await freePort(), await freePort()]
    const at = (where: number, name: string) => `postgres://rateo@127.0.0.1:${where}/${name}`
    const newServer = new URL(inject('serverUrl').replace('DATABASE', 'postgres'))
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      DATABASE_URL: at(port, 'rateo'),
      ADMIN_URL: at(port, 'postgres'),
      NEW_ADMIN_URL: newServer.toString(),
      NEW_PORT: String(newPort),
      PGDATA: path.join(folder, 'server'),
      NEW_PGDATA: path.join(folder, 'nuovo'),
      BACKUP: path.join(folder, 'backup'),
      MOMENT: '',
    }
    const bash = (text: string | undefined) =>
      run('bash', ['-euc', text ?? 'false'], { env, cwd: folder, ...owner })
    const servers = [env.PGDATA, env.NEW_PGDATA]
    try {
      await bash(`mkdir "$BACKUP"; initdb -N -D "$PGDATA" -U rateo --auth=trust -E UTF8 --locale=C
        echo "port = ${port}
        listen_addresses = '127.0.0.1'
        fsync = off
        unix_socket_directories = ''" >> "$PGDATA/postgresql.conf"
        pg_ctl -D "$PGDATA" -w -l "$PGDATA/log.txt" start; createdb --maintenance-db="$ADMIN_URL" rateo`)
      await migrate(env.DATABASE_URL)
      const comuni = 'select count(*)::int as n from comuni'
      const before = await ask(env.DATABASE_URL, comuni)

      await bash(DUMP)
      await bash(RESTORE)
      expect(await ask(at(port, 'rateo_ripristinata'), comuni)).toEqual(before)
      expect(await migrate(at(port, 'rateo_ripristinata'))).toEqual([])

      await bash(ARCHIVE)
      await bash(BASE)
      await ask(env.DATABASE_URL, "insert into battiti values ('prima', now())")
      env.MOMENT =
        (await ask<{ t: string }>(env.DATABASE_URL, 'select clock_timestamp()::text as t'))[0]?.t ??
        ''
      await wait(50)
      await ask(env.DATABASE_URL, "insert into battiti values ('dopo', now())")
      await ask(env.ADMIN_URL, 'select pg_switch_wal()')
      await bash(MOMENT)
      const restored = at(newPort, 'rateo')
      for (let i = 0; i < 100; i++) {
        const [state] = await ask<{ r: boolean }>(restored, 'select pg_is_in_recovery() as r')
        if (state?.r === false) break
        await wait(100)
      }
      expect(await ask(restored, 'select nome from battiti')).toEqual([{ nome: 'prima' }])
      expect(await migrate(restored)).toEqual([])

      const [version] = await ask<{ n: number }>(
        env.NEW_ADMIN_URL,
        "select current_setting('server_version_num')::int / 10000 as n",
      )
      const isNewer = (version?.n ?? 0) >= Number(path.basename(path.dirname(bin)))
      const upgrade = async () => {
        await bash(UPGRADE)
        newServer.pathname = '/rateo_nuova'
        const url = newServer.toString()
        const found = { comuni: await ask(url, comuni), migrated: await migrate(url) }
        await ask(env.NEW_ADMIN_URL, 'drop database rateo_nuova')
        return found
      }
      const same = { comuni: before, migrated: [] }
      expect(isNewer ? await upgrade() : same).toEqual(same)
    } finally {
      for (const server of servers)
        await bash(`pg_ctl -D "${server}" -m immediate -w stop`).catch(() => undefined)
    }
  },
)

it('T31 (parte) la cartella della prova si copia e si rimette', { timeout: 60_000 }, async () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'rateo-backup-prova-'))
  const env = { ...process.env, BACKUP: place, RATEO_DATA: path.join(place, 'dati-in-uso') }
  const bash = (text: string | undefined) => run('bash', ['-euc', text ?? 'false'], { env })
  const open = async (sql: string) => {
    const server = await startEmbedded(env.RATEO_DATA, { fsync: false })
    return ask(server.url('postgres'), sql).finally(server.stop)
  }
  try {
    await run('chmod', ['755', place])
    await open('create table salvata as select 1 as n')
    await bash(COPY)
    await open('drop table salvata')
    await bash(COPY_BACK)
    expect(await open('select n from salvata')).toEqual([{ n: 1 }])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
