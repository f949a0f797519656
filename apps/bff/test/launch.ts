import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'

const TOOLS = path.join(import.meta.dirname, '../../../tools')
const START = path.join(TOOLS, 'start.ts')

// Preparation comes first: what it says is not a part of what a start says.
spawnSync(process.execPath, [path.join(TOOLS, 'build/prepare.ts')])

/** The portal as an operator starts it: only `env` says which database it has. */
export function launch(
  env: Record<string, string>,
  { flags = [], entry = START }: { flags?: string[]; entry?: string } = {},
) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [...flags, entry], { env: { ...inherited, ...env } })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  /** Waits until the process has said a text; fails when it ends before. */
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve()
      look()
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.once('close', () => reject(new Error(`mai detto ${text}: ${output}`)))
    })
  return { child, ended, says, ready: () => says('Rateo è pronto'), output: () => output }
}
