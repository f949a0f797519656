import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asWhom, initialise, nativeFolder } from '../../src/db/embedded-files.ts'
import { freePort } from '../../src/db/embedded.ts'
import { startSilentWay } from '../../test/silent-way.ts'
import { copyNode, SLOT } from './copy-node.ts'
import { ask, type Node, startNode } from './node.ts'

const NAME = 'riserva'

export async function until(what: () => Promise<boolean>, ms: number, name: string): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await what().catch(() => false)) return
    await wait(100)
  }
  throw new Error(`${name}: atteso invano per ${Math.round(ms / 1000)} s`)
}

/** The primary, its standby, and the two ways: that of the portal to the primary, and that of the log to the standby. */
export async function startPair(folder: string, patienceMs: number) {
  let n = 0
  const newFolder = () => path.join(folder, `nodo${++n}`)
  const first = newFolder()
  initialise(first, asWhom(nativeFolder(), first), false)
  let primary = await startNode(first, await freePort(), {})
  const way = await startSilentWay(primary.url('rateo'))
  const log = await startSilentWay(primary.url('postgres'))
  let standby: Node | null = null

  /** From here on a commit waits for the standby, or for nobody. */
  const waitFor = async (names: string): Promise<void> => {
    await ask(primary.url('postgres'), `alter system set synchronous_standby_names = '${names}'`)
    await ask(primary.url('postgres'), 'select pg_reload_conf()')
  }
  const isSynchronous = async () => {
    const rows = await ask(
      primary.url('postgres'),
      `select from pg_stat_replication where application_name = '${NAME}' and sync_state = 'sync' and state = 'streaming'`,
    )
    return rows.length === 1
  }
  const addStandby = async (): Promise<void> => {
    const own = newFolder()
    await copyNode(primary, own)
    log.leadTo(primary.url('postgres'))
    const { hostname, port, username } = new URL(log.url)
    standby = await startNode(own, await freePort(), {
      primary_conninfo: `host=${hostname} port=${port} user=${username} application_name=${NAME}`,
      primary_slot_name: SLOT,
      wal_receiver_status_interval: '1s',
    })
    await waitFor(NAME)
    await until(isSynchronous, patienceMs, 'la riserva sincrona')
  }
  await addStandby()
  return {
    way,
    primary: () => primary,
    /** From here on the standby hears nothing, and nobody waits for it: what is written now is on one node only. */
    leaveBehind: async (): Promise<void> => {
      await waitFor('')
      log.hold()
    },
    /** The standby takes the place of the primary, which is killed if it is not yet: it may be standing still. */
    promote: async (): Promise<void> => {
      if (standby === null) throw new Error('nessuna riserva')
      const gone = primary
      const next = standby
      log.leadTo(null)
      await ask(next.url('postgres'), 'select pg_promote(true, 60)', { ms: 60_000 })
      primary = next
      standby = null
      // Fenced before it can wake.
      await gone.kill()
      await waitFor('')
      way.leadTo(primary.url('rateo'))
      await rm(gone.folder, { recursive: true, force: true })
    },
    /** The node that was lost is made anew, of the one that took its place. */
    heal: async (): Promise<void> => {
      log.release()
      if (standby === null) await addStandby()
    },
    stop: async (): Promise<void> => {
      await Promise.all([way.stop(), log.stop()])
      await Promise.all([primary.kill(), standby?.kill()])
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>
