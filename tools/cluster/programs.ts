import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
/** Patroni's first release that compares the key of the leader before it writes it, with version 3 of etcd's protocol. */
const COMPARES = [3, 0, 3]

const versionOf = (name: string): string | null => {
  const { stdout, status } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? null) : null
}

export const isOlder = (version: string, than: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const i = than.findIndex((part, n) => (parts[n] ?? 0) !== part)
  return i >= 0 && (parts[i] ?? 0) < (than[i] ?? 0)
}

/** Why this Patroni may not be trusted with payments over this protocol of etcd; null where it may. */
export const pericolo = (patroni: string, etcd: 2 | 3): string | null =>
  etcd === 3 && isOlder(patroni, COMPARES)
    ? `Patroni ${patroni} con etcd v3 perde pagamenti confermati quando un primario fermo si risveglia (docs/alta-disponibilita.md): usa --etcd 2, o --rischio per vederlo.`
    : null

/** The programs that a cluster is made of; the sentence that names what is missing where one is. */
export function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const bin = path.join(DEBIAN, String(Math.max(0, ...versions)), 'bin')
  const patroni = versionOf('patroni')
  const missing = [
    !existsSync(path.join(bin, 'postgres')) && 'postgresql',
    patroni === null && 'patroni',
    versionOf('etcd') === null && 'etcd-server',
    spawnSync('haproxy', ['-v']).status !== 0 && 'haproxy',
  ].filter((one) => one !== false)
  if (patroni === null || missing.length > 0)
    return { manca: `Manca: apt-get install --no-install-recommends ${missing.join(' ')}` }
  return { manca: null, bin, patroni }
}
