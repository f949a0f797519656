// npm run dev: the server, restarted at every change, and Vite with hot reload in front of it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const VITE_PORT = process.env['VITE_PORT'] ?? '5173'

// The login page is the server's own: it is served from the built files in development too.
if (!existsSync(path.join(root, 'apps/web/dist/login/login.html'))) {
  const build = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) process.exit(1)
}

const start = (args: readonly string[], cwd: string, env: Record<string, string> = {}) =>
  spawn(process.execPath, args, {
    cwd: path.join(root, cwd),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const children: ChildProcess[] = [
  // People type Vite's address, so that is the origin the server must know.
  start(
    ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGINT', 'src/main.ts'],
    'apps/bff',
    {
      RATEO_ORIGIN: process.env['RATEO_ORIGIN'] ?? `http://localhost:${VITE_PORT}`,
    },
  ),
  start(
    [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', VITE_PORT, '--strictPort'],
    'apps/web',
    { RATEO_BFF: `http://localhost:${process.env['PORT'] ?? '3000'}` },
  ),
]

/** Stops both when one of the two ends, by a fault or by a signal. */
function stop() {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
