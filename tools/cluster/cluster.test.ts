import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isOlder, pericolo } from './programs.ts'

const file = (name: string) => path.join(import.meta.dirname, '../../deploy/cluster', name)
const isHere = (name: string, ...args: string[]) => spawnSync(name, args).status === 0
const HAPROXY = isHere('haproxy', '-v')
const YAML = isHere('python3', '-c', 'import yaml')
const word = (is: boolean, name: string) => (is ? '' : ` (saltato: ${name} non è installato)`)

it('un Patroni che scrive la chiave senza confrontarla è rifiutato con etcd v3, e solo lì', () => {
  expect(
    ['3.0.2', '2.1.9', '3.0', '3.0.3', '3.0.10', '3.1.0', '4.0.5'].map((v) =>
      isOlder(v, [3, 0, 3]),
    ),
  ).toEqual([true, true, true, false, false, false, false])
  expect(pericolo('3.0.2', 3)).toContain('perde pagamenti')
  expect(pericolo('3.0.2', 2)).toBeNull()
  expect(pericolo('3.0.3', 3)).toBeNull()
})

it.skipIf(!HAPROXY)(`HAProxy accetta le sue impostazioni${word(HAPROXY, 'haproxy')}`, () => {
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file('haproxy.cfg')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

it('HAProxy taglia le connessioni di un nodo che non è più il primario, e chiede a Patroni chi lo è', () => {
  const text = readFileSync(file('haproxy.cfg'), 'utf8')
  expect(text).toContain('on-marked-down shutdown-sessions')
  expect(text).toContain('httpchk OPTIONS /primary')
  expect(text.match(/^ {2}server .* check port 8008$/gm)).toHaveLength(3)
})

it.skipIf(!YAML)(
  `Patroni non conferma mai su un nodo solo, e il cane da guardia c’è sempre${word(YAML, 'python3-yaml')}`,
  () => {
    const program = 'import json,sys,yaml;json.dump(yaml.safe_load(sys.stdin),sys.stdout)'
    const { stdout } = spawnSync('python3', ['-c', program], {
      input: readFileSync(file('patroni.yml')),
      encoding: 'utf8',
    })
    const { bootstrap, watchdog } = JSON.parse(stdout)
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
    expect(watchdog).toMatchObject({ mode: 'required' })
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
  },
)
