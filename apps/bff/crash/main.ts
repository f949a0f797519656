// npm run crash -- --kills 60 [--seed 7] [--cadute 3] [--minuti 20] [--profilo chiavi|senza_chiavi] [--da commit] [--conti collegati] [--attesa 3000]
// npm run crash -- --failover 10 [--http 2] [--limite 10]
// npm run crash -- --mutanti [--uno nome]
// npm run crash -- --ripristini 50 [--dimentica] [--conti collegati]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DURATE, runFailover, tabella } from './failover/failover.ts'
import { nomiDi } from './failover/pair-faults.ts'
import { runMutants } from './mutants.ts'
import { startPostgres } from './postgres.ts'
import { runRestores } from './restores.ts'
import { checkOut } from './release.ts'
import { PROVA, run, SENZA_CHIAVI } from './run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string' },
    cadute: { type: 'string' },
    minuti: { type: 'string', default: '60' },
    profilo: { type: 'string', default: 'chiavi' },
    mutanti: { type: 'boolean', default: false },
    uno: { type: 'string' },
    ripristini: { type: 'string' },
    failover: { type: 'string' },
    http: { type: 'string', default: '2' },
    limite: { type: 'string', default: '10' },
    dimentica: { type: 'boolean', default: false },
    da: { type: 'string' },
    conti: { type: 'string', default: 'propri' },
    attesa: { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

const seed = Number(values.seed ?? Date.now() % 1_000_000)

async function crash(): Promise<boolean> {
  const kills = Number(values.kills)
  const cadute = Number(values.cadute ?? Math.floor(kills / 50))
  const profilo = values.profilo === 'senza_chiavi' ? SENZA_CHIAVI : {}
  say(`Seme ${seed}, profilo ${values.profilo}, conti ${values.conti}`)
  const { riga, faults } = await run({
    ...PROVA,
    ...profilo,
    // On a machine that is busy with other things the provider itself is slow.
    ...(values.attesa !== undefined && { capabilities: { timeoutMs: Number(values.attesa) } }),
    kills,
    seed,
    cadute,
    minuti: Number(values.minuti),
    conti: values.conti === 'collegati',
    vecchio: values.da === undefined ? null : checkOut(values.da),
    say,
  })
  say(riga)
  for (const fault of faults) say(`  ${fault}`)
  say(
    faults.length === 0
      ? 'TUTTO A POSTO'
      : `FALLITO: npm run crash -- --kills ${kills} --seed ${seed} --profilo ${values.profilo} --conti ${values.conti}`,
  )
  return faults.length === 0
}

async function restores(volte: number): Promise<boolean> {
  say(
    `Seme ${seed}, ${volte} ripristini${values.dimentica ? ', il fornitore dimentica le chiavi' : ''}`,
  )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-ripristini-'))
  chmodSync(folder, 0o755)
  const server = await startPostgres(path.join(folder, 'pg'))
  try {
    const { dimentica } = values
    const conti = values.conti === 'collegati'
    const serverUrl = server.url('DATABASE')
    const esito = await runRestores({
      serverUrl,
      volte,
      seed,
      dimentica,
      conti,
      conRipristino: true,
    })
    const { doppi, persi, fantasmi, conflitti, invarianti, conti: deiConti } = esito
    say(
      `${volte} ripristini; ${esito.addebiti} addebiti e ${esito.rimborsi} rimborsi del fornitore, ${esito.dimenticati} dimenticati dal database, ${esito.senzaDebito} senza più un debito; ${doppi.length} doppi, ${persi.length} persi, ${fantasmi.length} fantasmi, ${conflitti.length} da riconciliare, ${invarianti.length} invarianti violati`,
    )
    const faults = [doppi, persi, fantasmi, conflitti, invarianti, deiConti].flat()
    for (const fault of faults.slice(0, 10)) say(`  ${fault}`)
    say(faults.length === 0 ? 'TUTTO A POSTO' : 'FALLITO')
    return faults.length === 0
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function failover(quanti: number): Promise<boolean> {
  const limiteMs = Number(values.limite) * 1000
  const guasti = nomiDi(quanti)
  const http = Number(values.http)
  const giri = await runFailover({ guasti, http, subito: false, limiteMs, durate: DURATE, say })
  for (const line of tabella(giri)) say(line)
  const isGood = giri.every(({ faults }) => faults.length === 0)
  say(isGood ? 'TUTTO A POSTO' : `FALLITO: npm run crash -- --failover ${quanti} --http ${http}`)
  return isGood
}

async function choose(): Promise<boolean> {
  if (values.mutanti) return runMutants(values.uno, seed, say)
  if (values.failover !== undefined) return failover(Number(values.failover))
  if (values.ripristini !== undefined) return restores(Number(values.ripristini))
  return crash()
}
const isGood = await choose()
process.exitCode = isGood ? 0 : 1
