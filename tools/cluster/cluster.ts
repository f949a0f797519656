import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../apps/bff/crash/failover/node.ts'
import { until } from '../../apps/bff/crash/failover/pair.ts'
import { freePort } from '../../apps/bff/src/db/embedded.ts'
import { asPostgres, type Program, signalAll, startProgram } from './processes.ts'

const HOST = '127.0.0.1'
const NAMES = ['n0', 'n1', 'n2'] as const
const START_MS = 120_000

type Place = { name: string; pg: number; rest: number; data: string; config: string }

function makeFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = asPostgres()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** Three of them, which answer both of etcd's protocols. */
async function startEtcd(folder: string) {
  const members = await Promise.all(
    NAMES.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  )
  const cluster = members.map(({ name, peer }) => `${name}=http://${HOST}:${peer}`).join(',')
  const programs = members.map(({ name, client, peer }) =>
    startProgram('etcd', [
      `--name=${name}`,
      `--data-dir=${makeFolder(path.join(folder, `etcd-${name}`))}`,
      `--listen-client-urls=http://${HOST}:${client}`,
      `--advertise-client-urls=http://${HOST}:${client}`,
      `--listen-peer-urls=http://${HOST}:${peer}`,
      `--initial-advertise-peer-urls=http://${HOST}:${peer}`,
      `--initial-cluster=${cluster}`,
      '--enable-v2=true',
    ]),
  )
  return { hosts: members.map(({ client }) => `${HOST}:${client}`), programs }
}

/** The settings of `deploy/cluster/patroni.yml`, for nodes beside each other; YAML takes JSON. */
const settingsOf = (
  { name, pg, rest, data }: Place,
  { bin, etcd, hosts }: { bin: string; etcd: 2 | 3; hosts: readonly string[] },
) => ({
  scope: 'rateo',
  name,
  restapi: { listen: `${HOST}:${rest}`, connect_address: `${HOST}:${rest}` },
  [etcd === 3 ? 'etcd3' : 'etcd']: { hosts },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 5,
      retry_timeout: 5,
      primary_start_timeout: 0,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      maximum_lag_on_failover: 1_048_576,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 200, wal_log_hints: 'on', wal_sender_timeout: '5s' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${HOST}:${pg}`,
    connect_address: `${HOST}:${pg}`,
    data_dir: data,
    bin_dir: bin,
    pgpass: path.join(path.dirname(data), 'pgpass'),
    parameters: { unix_socket_directories: path.dirname(data) },
    authentication: {
      superuser: { username: 'rateo' },
      replication: { username: 'replica' },
      rewind: { username: 'rateo' },
    },
    pg_hba: [
      `host all all ${HOST}/32 trust`,
      `host replication all ${HOST}/32 trust`,
      'local all all trust',
    ],
  },
  watchdog: { mode: 'off' },
})

async function startHaproxy(folder: string, places: readonly Place[]) {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  const own = readFileSync(
    path.join(import.meta.dirname, '../../deploy/cluster/haproxy.cfg'),
    'utf8',
  )
  const servers = places.map(
    ({ name, pg, rest }) => `  server ${name} ${HOST}:${pg} maxconn 180 check port ${rest}\n`,
  )
  writeFileSync(
    file,
    own.replaceAll('127.0.0.1:5000', `${HOST}:${port}`).replaceAll(/^ {2}server .*\n/gm, '') +
      servers.join(''),
  )
  return { port, program: startProgram('haproxy', ['-f', file]) }
}

const isAnswered = async (rest: number, what: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(1500)
  return fetch(`http://${HOST}:${rest}/${what}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The programs of the nodes: Patroni's own, and the PostgreSQL of each, which is no child of it. */
function createNodes(places: readonly Place[]) {
  const nodes = new Map<string, Program>()
  const pidOf = ({ data }: Place): number =>
    Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    startMissing: () => {
      for (const { name, config } of places) {
        if (nodes.get(name)?.isAlive()) continue
        nodes.set(name, startProgram('patroni', [config], { PATRONI_LOG_LEVEL: 'WARNING' }))
      }
    },
    said: () => [...nodes].map(([name, node]) => `${name}: ${node.said()}`).join('\n'),
    signal: (place: Place, name: NodeJS.Signals, who: 'postgres' | 'tutti') => {
      const { pid } = nodes.get(place.name) ?? {}
      if (who === 'tutti' && pid !== undefined) process.kill(pid, name)
      signalAll(pidOf(place), name)
    },
    stop: async () => {
      await Promise.all([...nodes.values()].map((node) => node.kill()))
      for (const place of places) {
        try {
          signalAll(pidOf(place), 'SIGKILL')
        } catch {
          // It went with its Patroni.
        }
      }
    },
  }
}

/** Three nodes of PostgreSQL under Patroni, three of etcd, and HAProxy before them, all on this machine. */
export async function startCluster(folder: string, { bin, etcd }: { bin: string; etcd: 2 | 3 }) {
  const { hosts, programs } = await startEtcd(folder)
  await wait(3000)
  const places: Place[] = []
  for (const name of NAMES) {
    const data = path.join(makeFolder(path.join(folder, name)), 'data')
    const config = path.join(folder, `${name}.json`)
    const place = { name, pg: await freePort(), rest: await freePort(), data, config }
    writeFileSync(config, JSON.stringify(settingsOf(place, { bin, etcd, hosts })))
    places.push(place)
  }
  const nodes = createNodes(places)
  const haproxy = await startHaproxy(folder, places)
  nodes.startMissing()

  let leader = places[0]
  const findIn = async (what: string) => {
    const answers = await Promise.all(places.map(({ rest }) => isAnswered(rest, what)))
    return places.filter((_, i) => answers[i])
  }
  const refresh = async () => {
    const [one, ...others] = await findIn('primary')
    if (one !== undefined && others.length === 0) leader = one
    return one !== undefined && others.length === 0
  }
  const whole = () =>
    until(
      async () => {
        nodes.startMissing()
        return (
          (await refresh()) &&
          (await findIn('replica?lag=1MB')).length === 2 &&
          (await findIn('synchronous')).length === 1 &&
          (await ask(`postgres://rateo@${HOST}:${haproxy.port}/postgres`, 'select 1')).length === 1
        )
      },
      START_MS,
      'il gruppo intero',
    ).catch((cause: unknown) => {
      const said = `${nodes.said()}\nhaproxy: ${haproxy.program.said()}`
      throw new Error(`Il gruppo non è intero.\n${said}`, { cause })
    })
  return {
    way: `postgres://rateo@${HOST}:${haproxy.port}/rateo`,
    whole,
    refresh,
    leader: () => leader,
    synchronous: async () => (await findIn('synchronous'))[0],
    primaryUrl: () => `postgres://rateo@${HOST}:${leader?.pg}/rateo`,
    signal: nodes.signal,
    switchover: async () => {
      const body = JSON.stringify({ leader: leader?.name })
      await fetch(`http://${HOST}:${leader?.rest}/switchover`, { method: 'POST', body })
    },
    stop: async () => {
      await haproxy.program.kill()
      await nodes.stop()
      await Promise.all(programs.map((one) => one.kill()))
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
