import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { errorCode } from '../../src/thrown.ts'
import type { Node } from './node.ts'

const NOBODY = 65534
/** Folders that a copy begins without: their files belong to the server that writes them. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_serial',
  'pg_snapshots',
])
const NOT_COPIED = /^(postmaster\.(pid|opts)|backup_label(\.old)?|standby\.signal|pgsql_tmp.*)$/
/** The place that a primary keeps for its standby: what that has not had yet is not thrown away. */
export const SLOT = 'coppia'

/** Copies a folder that is written to meanwhile: a file that goes away in the middle of it is not missed. */
async function copyFolder(from: string, to: string, own: (file: string) => Promise<void>) {
  await mkdir(to, { mode: 0o700 })
  await own(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (NOT_COPIED.test(entry.name)) continue
    if (EMPTY.has(entry.name)) {
      await mkdir(target, { mode: 0o700 })
      await own(target)
    } else if (entry.isDirectory()) {
      await copyFolder(source, target, own)
    } else {
      try {
        await copyFile(source, target)
        await own(target)
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error
      }
    }
  }
}

/** Makes a standby's folder of a primary that goes on working, by the calls that PostgreSQL has for that. */
export async function copyNode(primary: Node, folder: string): Promise<void> {
  const own = async (file: string) => {
    if (primary.run.canDrop) await chown(file, NOBODY, NOBODY)
  }
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await writeFile(file, text, { mode: 0o600 })
    await own(file)
  }
  const client = new pg.Client({ connectionString: primary.url('postgres') })
  await client.connect()
  try {
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}' and not active`,
    )
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)`)
    await client.query(`select pg_backup_start('${SLOT}', true)`)
    await copyFolder(primary.folder, folder, own)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    await write('backup_label', rows[0]?.labelfile ?? '')
    await write('standby.signal', '')
  } finally {
    await client.end()
  }
}
