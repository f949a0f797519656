import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

// The one without a window first: it does the same with half of the work.
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The facts of the machine for the choice, and the things that it may do to it. */
export type Machine = {
  /** The value of CHROMIUM, when somebody has chosen. */
  chosen: string | undefined
  /** The place of Playwright's own download, there or not. */
  playwrightPath: string
  canInstallPackages: boolean
  starts: (executable: string) => boolean
  run: (command: string, args: readonly string[]) => boolean
  say: (sentence: string) => void
}

/** No browser, and no way to get one: one sentence for the person who runs the tests. */
export class BrowserMissingError extends Error {}

/** The first browser of the system that is there, of those in known places. */
export const systemBrowser = (): string | undefined =>
  SYSTEM_BROWSERS.find((file) => existsSync(file))

/** The Chromium to use that is already on the machine, or null. */
export function findBrowser({ chosen, playwrightPath, starts }: Machine): string | null {
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new BrowserMissingError(`CHROMIUM is ${chosen}, which does not start.`)
  }
  return [...SYSTEM_BROWSERS, playwrightPath].find(starts) ?? null
}

/** The path of a Chromium that starts, installed if need be. */
export async function ensureBrowser(machine: Machine = thisMachine()): Promise<string> {
  const found = findBrowser(machine)
  if (found) return found

  if (machine.canInstallPackages) {
    machine.say('No Chromium here: installing the package of the distribution.')
    const install = (name: string) =>
      machine.run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
    const done =
      machine.run('apt-get', ['update', '-q']) &&
      // Older releases have it only with its window.
      (install('chromium-headless-shell') || install('chromium'))
    const installed = done ? findBrowser(machine) : null
    if (installed) return installed
  }

  machine.say('No Chromium here: downloading the one of Playwright.')
  machine.run(process.execPath, [
    path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
    'install',
    ...(machine.canInstallPackages ? ['--with-deps'] : []),
    'chromium',
  ])
  const downloaded = findBrowser(machine)
  if (downloaded) return downloaded
  throw new BrowserMissingError(
    'No Chromium was found and none could be installed: install one and give its path in CHROMIUM.',
  )
}

const thisMachine = (): Machine => ({
  chosen: process.env['CHROMIUM'],
  playwrightPath: chromium.executablePath(),
  canInstallPackages: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  // Present is not enough: on Ubuntu the package leaves a script that only asks for snap.
  starts: (executable) =>
    existsSync(executable) &&
    spawnSync(executable, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0,
  run: (command, args) =>
    // The installer's output goes to stderr: stdout carries the path alone.
    spawnSync(command, args, {
      stdio: ['ignore', 2, 2],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  say: (sentence) => console.error(sentence),
})

if (import.meta.main) {
  try {
    console.log(await ensureBrowser())
  } catch (error) {
    if (!(error instanceof BrowserMissingError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
