// npm run cluster -- [--guasti uccisa,macchina,ferma60] [--etcd 2|3] [--rischio] [--http 2]
import { parseArgs } from 'node:util'
import { tabella } from '../../apps/bff/crash/failover/failover.ts'
import { type Giro, goRound } from '../../apps/bff/crash/failover/rounds.ts'
import { openBusiness, openFolder, type Stops } from '../../apps/bff/crash/failover/stage.ts'
import { startCluster } from './cluster.ts'
import { faultsOf, isNome, type Nome, tutti } from './faults.ts'
import { findPrograms, pericolo } from './programs.ts'

const PAZIENZA_MS = 240_000
const LIMITE_MS = 60_000

const { values } = parseArgs({
  options: {
    guasti: { type: 'string' },
    etcd: { type: 'string', default: '3' },
    rischio: { type: 'boolean', default: false },
    http: { type: 'string', default: '2' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function runCluster(bin: string, etcd: 2 | 3, guasti: readonly Nome[]): Promise<Giro[]> {
  const stops: Stops = []
  try {
    const folder = openFolder(stops)
    const cluster = await startCluster(folder, { bin, etcd })
    stops.push(cluster.stop)
    await cluster.whole()
    say('… tre nodi, una riserva sincrona')
    const { way, primaryUrl } = cluster
    const setting = { folder, way, primaryUrl, http: Number(values.http), patienceMs: PAZIENZA_MS }
    const scena = await openBusiness(setting, stops)
    const faults = faultsOf(cluster, values.rischio)
    const durate = { prima: 4000, dopo: 4000, pazienza: PAZIENZA_MS }
    const giri: Giro[] = []
    for (const nome of guasti) {
      const giro = await goRound(scena, faults[nome], {
        durate,
        subito: false,
        limiteMs: LIMITE_MS,
      })
      giri.push(giro)
      say(`… ${giri.length} di ${guasti.length}: ${nome}`)
      for (const fault of giro.faults) say(`  ${fault}`)
    }
    return giri
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
}

async function main(): Promise<number> {
  const programs = findPrograms()
  if (programs.manca !== null) {
    say(programs.manca)
    return 1
  }
  const { bin, patroni } = programs
  const etcd = values.etcd === '2' ? 2 : 3
  const sentence = pericolo(patroni, etcd)
  if (sentence !== null && !values.rischio) {
    say(sentence)
    return 1
  }
  const guasti = values.guasti?.split(',').filter(isNome) ?? tutti
  say(`Patroni ${patroni}, etcd v${etcd}: ${guasti.join(', ')}`)
  const giri = await runCluster(bin, etcd, guasti)
  for (const line of tabella(giri)) say(line)
  const isGood = giri.every(({ faults }) => faults.length === 0)
  say(isGood ? 'TUTTO A POSTO' : 'FALLITO')
  return isGood ? 0 : 1
}

process.exitCode = await main()
