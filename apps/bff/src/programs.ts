import path from 'node:path'

const SOURCES = {
  'embedded-guard': 'db/embedded-guard.ts',
  'psp-prova': '../../psp-prova/src/main.ts',
} as const

/**
 * Finds a program that this process starts: beside it where both were made of the sources (`tools/build/write-program.ts`),
 * else its source.
 */
export function programOf(name: keyof typeof SOURCES): string {
  const { filename } = import.meta
  const here = path.dirname(filename)
  return filename.endsWith('.js') ? path.join(here, `${name}.js`) : path.join(here, SOURCES[name])
}
