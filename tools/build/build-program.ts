import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { newestSource } from './newest-source.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = ['apps/bff/src', 'apps/bff/seeds', 'apps/psp-prova/src', 'packages']
/** Tells of every change of the packages that are installed. */
const INSTALLED = path.join(ROOT, 'node_modules/.package-lock.json')

export const PROGRAM_FOLDER = path.join(ROOT, 'apps/bff/dist/program')
const BUILT = path.join(PROGRAM_FOLDER, 'main.js')
const SOURCE = path.join(ROOT, 'apps/bff/src/main.ts')

const writtenAt = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/** Production may have neither the packages that make the program nor the right to write it. */
function canMake(): boolean {
  try {
    accessSync(path.dirname(path.dirname(PROGRAM_FOLDER)), constants.W_OK)
    return existsSync(path.join(ROOT, 'node_modules/rolldown'))
  } catch {
    return false
  }
}

/**
 * The file to start the server from: what `tools/build/write-program.ts` made of its sources, made again where it is older than
 * they are. Where that is not possible, the sources themselves: they do the same, and take longer to start.
 */
export function buildProgram(): string {
  const isOfSources = () => writtenAt(BUILT) > newestSource(SOURCES)
  if (!canMake()) return isOfSources() ? BUILT : SOURCE
  if (isOfSources() && writtenAt(BUILT) > writtenAt(INSTALLED)) return BUILT
  process.stdout.write('Preparo il programma…\n')
  const made = spawnSync(process.execPath, [path.join(import.meta.dirname, 'write-program.ts')], {
    cwd: ROOT,
  })
  return made.status === 0 ? BUILT : SOURCE
}
