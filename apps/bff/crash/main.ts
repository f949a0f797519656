// npm run crash -- --kills 60 [--seed 7] [--cadute 3] [--profilo chiavi|senza_chiavi]
// npm run crash -- --mutanti [--uno nome]
import { parseArgs } from 'node:util'
import { runMutants } from './mutants.ts'
import { PROVA, run, SENZA_CHIAVI } from './run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string' },
    cadute: { type: 'string' },
    profilo: { type: 'string', default: 'chiavi' },
    mutanti: { type: 'boolean', default: false },
    uno: { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

const seed = Number(values.seed ?? Date.now() % 1_000_000)

async function crash(): Promise<boolean> {
  const kills = Number(values.kills)
  const cadute = Number(values.cadute ?? Math.floor(kills / 50))
  const profilo = values.profilo === 'senza_chiavi' ? SENZA_CHIAVI : {}
  say(`Seme ${seed}, profilo ${values.profilo}`)
  const { riga, faults } = await run({ ...PROVA, ...profilo, kills, seed, cadute, say })
  say(riga)
  for (const fault of faults) say(`  ${fault}`)
  say(
    faults.length === 0
      ? 'TUTTO A POSTO'
      : `FALLITO: npm run crash -- --kills ${kills} --seed ${seed} --profilo ${values.profilo}`,
  )
  return faults.length === 0
}

const isGood = values.mutanti ? await runMutants(values.uno, seed, say) : await crash()
process.exitCode = isGood ? 0 : 1
