import pg from 'pg'
import { addressOf } from './embedded-lock.ts'

// Any two constants of our own. Users of the server hold the first, shared; one that leaves takes the second
// meanwhile.
const USED = 7_215_010
const LEAVING = 7_215_011

export type Presence = {
  /** Fulfilled when the server has gone, or this connection with it. */
  lost: Promise<void>
  /** Leaves the server to the others that use it, or says that there is none: of two that leave at once the second. */
  leave: () => Promise<'used' | 'unused'>
  close: () => Promise<void>
}

/** Says in the server itself that it is being used. A connection more, not a count of them: those that are closing count for nothing. */
export async function enter(port: number): Promise<Presence> {
  const client = new pg.Client({
    connectionString: addressOf(port, 'postgres'),
    connectionTimeoutMillis: 5000,
    application_name: 'rateo-presenza',
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USED])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  const close = () => client.end().catch(() => undefined)
  const leave = async () => {
    await client.query('select pg_advisory_lock($1)', [LEAVING])
    const { rows } = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1) as alone',
      [USED],
    )
    if (rows[0]?.alone) return 'unused'
    await client.query('select pg_advisory_unlock_shared($1)', [USED])
    await close()
    return 'used'
  }
  return { lost, leave, close }
}
