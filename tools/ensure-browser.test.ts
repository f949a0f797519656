import { describe, expect, it } from 'vitest'
import { BrowserMissingError, ensureBrowser, type Machine } from './ensure-browser.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const PLAYWRIGHT = '/cache/chromium-1/chrome'

/** A machine with these browsers on it, on which the named installer puts one more. */
function machine(
  browsers: readonly string[],
  given: Partial<Machine> & { apt?: string; packageName?: string; playwright?: string } = {},
) {
  const present = new Set(browsers)
  const commands: string[] = []
  const { apt, packageName = 'chromium-headless-shell', playwright, ...rest } = given
  const fake: Machine = {
    chosen: undefined,
    playwrightPath: PLAYWRIGHT,
    canInstallPackages: false,
    starts: (executable) => present.has(executable),
    run: (command, args) => {
      const isApt = command === 'apt-get'
      commands.push(isApt ? `apt-get ${args[0]}` : `playwright ${args.slice(1).join(' ')}`)
      const brings = isApt ? apt : playwright
      if (isApt && args[0] === 'install' && args.at(-1) !== packageName) return false
      if (brings && args.includes('install')) present.add(brings)
      return brings !== undefined
    },
    say: (sentence) => commands.push(sentence),
    ...rest,
  }
  return { fake, commands }
}

describe('ensureBrowser', () => {
  it('takes the one that CHROMIUM names before any other', async () => {
    const { fake, commands } = machine(['/opt/chrome', '/usr/bin/chromium'], {
      chosen: '/opt/chrome',
    })
    expect(await ensureBrowser(fake)).toBe('/opt/chrome')
    expect(commands).toEqual([])
  })

  it('says so when CHROMIUM names one that does not start, and installs nothing', async () => {
    const { fake, commands } = machine(['/usr/bin/chromium'], { chosen: '/opt/wrong' })
    await expect(ensureBrowser(fake)).rejects.toThrow(
      'CHROMIUM is /opt/wrong, which does not start.',
    )
    expect(commands).toEqual([])
  })

  it.each([
    [['/usr/bin/google-chrome', '/usr/bin/chromium'], '/usr/bin/chromium'],
    [['/usr/bin/chromium', SHELL], SHELL],
    [['/usr/bin/chromium-browser', PLAYWRIGHT], '/usr/bin/chromium-browser'],
    [[PLAYWRIGHT], PLAYWRIGHT],
  ])('with %j on the machine takes %s and installs nothing', async (browsers, expected) => {
    const { fake, commands } = machine(browsers, { canInstallPackages: true })
    expect(await ensureBrowser(fake)).toBe(expected)
    expect(commands).toEqual([])
  })

  it.each([
    ['chromium-headless-shell', SHELL, 1],
    ['chromium', '/usr/bin/chromium', 2],
  ])('as root on Debian installs the package: %s', async (packageName, expected, tries) => {
    const { fake, commands } = machine([], { canInstallPackages: true, packageName, apt: expected })
    expect(await ensureBrowser(fake)).toBe(expected)
    expect(commands).toEqual([
      'No Chromium here: installing the package of the distribution.',
      'apt-get update',
      ...Array.from({ length: tries }, () => 'apt-get install'),
    ])
  })

  it('downloads the one of Playwright when the package does not start', async () => {
    const { fake, commands } = machine([], {
      canInstallPackages: true,
      apt: '/usr/bin/not-a-browser',
      playwright: PLAYWRIGHT,
    })
    expect(await ensureBrowser(fake)).toBe(PLAYWRIGHT)
    expect(commands.at(-1)).toBe('playwright install --with-deps chromium')
  })

  it('without root goes straight to Playwright', async () => {
    const { fake, commands } = machine([], { playwright: PLAYWRIGHT, apt: '/usr/bin/chromium' })
    expect(await ensureBrowser(fake)).toBe(PLAYWRIGHT)
    expect(commands).toEqual([
      'No Chromium here: downloading the one of Playwright.',
      'playwright install chromium',
    ])
  })

  it('says in one sentence that it could not', async () => {
    const { fake } = machine([], { canInstallPackages: true })
    await expect(ensureBrowser(fake)).rejects.toThrow(BrowserMissingError)
    await expect(ensureBrowser(fake)).rejects.toThrow(/^No Chromium was found .* in CHROMIUM\.$/)
  })
})
