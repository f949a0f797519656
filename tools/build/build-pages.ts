import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { newestSource } from './newest-source.ts'

const root = path.join(import.meta.dirname, '../..')
const SOURCES = ['apps/web', 'packages/client', 'packages/contract', 'packages/domain']
const PAGES = [
  path.join(root, 'apps/web/dist/index.html'),
  path.join(root, 'apps/web/dist/login/login.html'),
]
/** The pages, and what the server draws them with: without it they are drawn by the browser. */
const BUILT = [...PAGES, path.join(root, 'apps/web/dist/server/entry-server.js')]

/** Serves the pages that came with the portal: nothing can be built where only production was installed. */
function takeWhatIsThere(isBuilt: boolean): void {
  if (isBuilt) {
    process.stderr.write(
      'Le pagine sono più vecchie dei loro sorgenti, e qui non si possono preparare: servo quelle che ci sono.\n',
    )
    return
  }
  process.stderr.write(
    'Le pagine mancano e qui non si possono preparare: servono le dipendenze di sviluppo (npm ci, npm run build, poi npm prune --omit=dev).\n',
  )
  process.exit(1)
}

/** Builds the web app when it is missing or older than its sources; a build that fails ends the process. */
export function buildPages(): void {
  const canBuild = existsSync(path.join(root, 'node_modules/vite'))
  const wanted = canBuild ? BUILT : PAGES
  const isBuilt = wanted.every((file) => existsSync(file))
  const oldest = isBuilt ? Math.min(...wanted.map((file) => statSync(file).mtimeMs)) : 0
  if (isBuilt && oldest >= newestSource(SOURCES)) return
  if (!canBuild) return takeWhatIsThere(isBuilt)
  process.stdout.write('Preparo le pagine…\n')
  const build = spawnSync('npm', ['run', 'build', '--silent', '--workspace', '@rateo/web'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (build.status === 0) return
  process.stderr.write(`${build.stdout}${build.stderr}\nLe pagine non si preparano.\n`)
  process.exit(1)
}
