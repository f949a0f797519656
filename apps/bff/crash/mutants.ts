import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { bundle } from './bundle.ts'
import { MUTANTI, type Mutante } from './mutant-list.ts'
import { PROVA, run } from './run.ts'

const BFF = path.join(import.meta.dirname, '..')
const FOLDER = path.join(BFF, '../../.rateo/mutanti')

/** The files that a text of a fault stands in, once in each: a list that is behind the sources plants nothing. */
function placesOf(tree: string, nome: string, file: string, from: string): string[] {
  const at = path.join(tree, file)
  const files = statSync(at).isDirectory()
    ? globSync('**/*.sql', { cwd: at }).map((name) => path.join(at, name))
    : [at]
  const times = (name: string) => readFileSync(name, 'utf8').split(from).length - 1
  const found = files.filter((name) => times(name) > 0)
  if (found.length === 0) throw new Error(`${nome}: «${from}» is not in ${file}`)
  // More than once is not the fault that was meant.
  for (const name of found) {
    if (times(name) > 1) throw new Error(`${name} has ${times(name)} times «${from}»`)
  }
  return found
}

/** A copy of the sources with the fault in it. */
function plant({ nome, dove }: Mutante): string {
  const tree = path.join(FOLDER, nome, 'apps/bff')
  rmSync(path.join(FOLDER, nome), { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  for (const part of ['src', 'crash', 'test', 'migrations', 'seeds', 'package.json']) {
    cpSync(path.join(BFF, part), path.join(tree, part), { recursive: true })
  }
  for (const part of ['data', 'assets']) symlinkSync(path.join(BFF, part), path.join(tree, part))
  for (const [file, from, to] of dove) {
    for (const at of placesOf(tree, nome, file, from)) {
      writeFileSync(
        at,
        readFileSync(at, 'utf8').replace(from, () => to),
      )
    }
  }
  return tree
}

/** Runs the machine on every fault that we know how to make: one that gets through is a fault of the machine. */
export async function runMutants(
  only: string | undefined,
  seed: number,
  say: (line: string) => void,
): Promise<boolean> {
  const chosen = MUTANTI.filter(({ nome }) => only === undefined || nome === only)
  let escaped = 0
  for (const mutante of chosen) {
    const { faults, riga } = await run({
      ...PROVA,
      ...mutante.prova,
      kills: mutante.kills ?? 12,
      seed,
      tree: plant(mutante),
      quieteMs: 40_000,
      say,
    })
    if (faults.length === 0) escaped += 1
    say(`${faults.length > 0 ? 'preso   ' : 'SFUGGITO'} ${mutante.nome}: ${faults[0] ?? riga}`)
    rmSync(path.join(FOLDER, mutante.nome), { recursive: true, force: true })
  }
  say(`${chosen.length - escaped} mutanti presi su ${chosen.length}`)
  return escaped === 0
}

/** The copies can be made, for every text is where the list says; and a copy is whole, for the first can be built. */
export async function checkMutants(): Promise<void> {
  for (const { nome, dove } of MUTANTI) {
    for (const [file, from] of dove) placesOf(BFF, nome, file, from)
  }
  const [first] = MUTANTI
  if (first === undefined) return
  const tree = plant(first)
  await bundle(tree, path.join(tree, 'built'))
  rmSync(path.join(FOLDER, first.nome), { recursive: true, force: true })
}
