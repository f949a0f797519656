// npm run e2e:aperti: presses every button of every page, and looks at the accessibility of what opens.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildPages } from './build/build-pages.ts'
import { ensureBrowser } from './ensure-browser.ts'

const root = path.join(import.meta.dirname, '..')
buildPages()
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/playwright'),
  ['test', '--project', 'aperti', '--reporter', 'list'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RATEO_APERTI: '1', CHROMIUM: await ensureBrowser() },
    shell: process.platform === 'win32',
  },
)
process.exitCode = status ?? 1
