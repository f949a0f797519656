// npm run new:area <vicinato> <nome> ["<uno, con l’articolo>"]: an area that works, wired in on both sides.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contractFiles } from './area-contract.ts'
import { areaNames, type Names, NewAreaError } from './area-names.ts'
import { applyEdit, editsFor } from './area-places.ts'
import { serverFiles } from './area-server.ts'
import { webTestFiles } from './area-web-test.ts'
import { webFiles } from './area-web.ts'

/** The paths of what was written, by whether the file was there before. */
export type Written = { made: string[]; changed: string[] }

function nextMigration(root: string): string {
  const folder = path.join(root, 'apps/bff/migrations')
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

const filesOf = (n: Names, root: string): Map<string, string> =>
  new Map([
    ...contractFiles(n, nextMigration(root)),
    ...serverFiles(n),
    ...webFiles(n),
    ...webTestFiles(n),
  ])

/** The files that are there, as they will be. */
function changedFiles(n: Names, root: string): Map<string, string> {
  const changed = new Map<string, string>()
  for (const edit of editsFor(n)) {
    const at = path.join(root, edit.file)
    if (!existsSync(at)) throw new NewAreaError(`${edit.file} is not there: nothing was written.`)
    changed.set(edit.file, applyEdit(changed.get(edit.file) ?? readFileSync(at, 'utf8'), edit))
  }
  return changed
}

function run(root: string, what: string, args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${what}: ${stderr}`)
}

/** Makes the area below `root`; nothing at all when one of its files is there, or a place for it is not. */
export function writeArea(n: Names, root: string): Written {
  const made = filesOf(n, root)
  const present = [...made.keys()].filter((file) => existsSync(path.join(root, file)))
  if (present.length > 0) throw new NewAreaError(`Already there: ${present.join(', ')}.`)
  const changed = changedFiles(n, root)
  for (const [file, text] of [...made, ...changed]) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const all = [...made.keys(), ...changed.keys()].filter((file) => !file.endsWith('.sql'))
  run(root, 'oxfmt', [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...all])
  run(root, 'tools/permessi.ts', [path.join(root, 'tools/permessi.ts')])
  return { made: [...made.keys()], changed: [...changed.keys(), 'docs/permessi.md'] }
}

/** The steps of CONTRIBUTING.md that follow. */
function stepsLeft(root: string): string {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  return /^## Add an area\n([\s\S]*?)\n## /m.exec(text)?.[1] ?? ''
}

if (import.meta.main) {
  try {
    const root = path.resolve(import.meta.dirname, '../..')
    const [neighbourhood = '', area = '', uno] = process.argv.slice(2)
    const names = areaNames(neighbourhood, area, uno)
    const { made, changed } = writeArea(names, root)
    console.log(`${names.title}; one of them: ${names.aOne}.`)
    console.log(`\nMade:\n${made.join('\n')}\n\nChanged:\n${changed.join('\n')}`)
    console.log(`\nNext, from CONTRIBUTING.md:\n${stepsLeft(root)}`)
  } catch (error) {
    if (!(error instanceof NewAreaError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
