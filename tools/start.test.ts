import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
/** Another npm may be tried: NPM_CLI is the path of its npm-cli.js. */
const NPM = process.env['NPM_CLI'] ? [process.execPath, process.env['NPM_CLI']] : ['npm']

let folder: string
let started: ChildProcess | null = null
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-npm-'))
  chmodSync(folder, 0o755)
})
afterEach(() => started?.kill('SIGKILL'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

type Row = { pid: number; ppid: number; command: string }

function processes(): Row[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), ppid: Number(ppid), command: command ?? '' }] : []
  })
}

/** Everything that was started by a process, however deep. */
function descendants(of: number, all = processes()): Row[] {
  const children = all.filter(({ ppid }) => ppid === of)
  return children.flatMap((child) => [child, ...descendants(child.pid, all)])
}

const alive = (rows: readonly Row[]) => {
  const now = processes()
  return rows.filter(({ pid, command }) =>
    now.some((row) => row.pid === pid && row.command === command),
  )
}

/** `npm start` in trial mode, until it answers. */
async function start(before: readonly string[] = []) {
  const port = await freePort()
  const [file, ...args] = [...before, ...NPM, 'start']
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: String(port),
    PSP_PORT: String(await freePort()),
    RATEO_DATA: path.join(folder, 'dati'),
  }
  const child = spawn(file, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started = child
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(output)
      expect(output).toContain('Rateo è pronto')
    },
    { timeout: 90_000, interval: 100 },
  )
  const pid = child.pid ?? 0
  return { child, pid, port, ended, family: descendants(pid) }
}

const home = (port: number) => fetch(`http://localhost:${port}/health`).then(({ status }) => status)

const noneLeft = (family: readonly Row[]) =>
  vi.waitFor(() => expect(alive(family)).toEqual([]), { timeout: 15_000, interval: 100 })

// Programs of POSIX systems: on Windows nobody sends these signals.
describe.skipIf(process.platform === 'win32')('npm start', { timeout: 180_000 }, () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'sente %s mandato a npm: finisce in ordine e non lascia nessuno',
    async (signal) => {
      const { child, port, ended, family } = await start()
      expect(family.some(({ command }) => command.includes('tools/start.ts'))).toBe(true)
      expect(family.some(({ command }) => command.includes('dist/program/psp-prova.js'))).toBe(true)
      expect(family.some(({ command }) => command.includes('postgres'))).toBe(true)
      expect(await home(port)).toBe(200)
      child.kill(signal)
      await ended
      await noneLeft(family)
      // Removed last by a database that was closed in order.
      expect(existsSync(path.join(folder, 'dati/postmaster.pid'))).toBe(false)
    },
  )

  it('non lascia nessuno nemmeno quando il portale stesso è ucciso', async () => {
    const { ended, family } = await start()
    const portal = family.find(({ command }) => command.includes('tools/start.ts'))
    process.kill(portal?.pid ?? 0, 'SIGKILL')
    await ended
    await noneLeft(family)
  })

  const canUnshare =
    process.platform === 'linux' &&
    spawnSync('unshare', ['--pid', '--fork', '--kill-child', 'true']).status === 0

  it.skipIf(!canUnshare)(
    'come primo processo di un contenitore finisce in ordine: la base di dati si chiude prima',
    async () => {
      const { pid, ended, family, port } = await start(['unshare', '--pid', '--fork'])
      const first = family.find(({ ppid }) => ppid === pid)
      expect(await home(port)).toBe(200)
      process.kill(first?.pid ?? 0, 'SIGTERM')
      await ended
      await noneLeft(family)
      expect(existsSync(path.join(folder, 'dati/postmaster.pid'))).toBe(false)
    },
  )
})
