// npm 10 drops node_modules/.bin/node when several optional packages offer the same bin: put it back.
// Plain JavaScript on purpose: this runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../node_modules')
const windows = process.platform === 'win32'
const executable = windows ? 'node.exe' : 'node'
const platform = windows ? 'win' : process.platform
const found = [
  `node-${platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
].find((name) => existsSync(path.join(modules, name, 'bin', executable)))

const bin = path.join(modules, '.bin')
if (windows) {
  // `npm start` is `exec node …`, which a POSIX shell obeys by becoming Node; here it only runs what follows.
  mkdirSync(bin, { recursive: true })
  writeFileSync(path.join(bin, 'exec.cmd'), '@%*\r\n')
}

if (found) {
  const link = path.join(bin, windows ? 'node.cmd' : 'node')
  mkdirSync(bin, { recursive: true })
  if (!existsSync(link)) {
    rmSync(link, { force: true })
    if (windows) writeFileSync(link, `@"%~dp0\\..\\${found}\\bin\\node.exe" %*\r\n`)
    else symlinkSync(path.join('..', found, 'bin', 'node'), link)
  }
  // A wrong libc (Alpine) or a broken download: fall back to the machine's own Node.
  if (spawnSync(link, ['-v'], { shell: windows }).status !== 0) rmSync(link, { force: true })
}
