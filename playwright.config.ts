import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './e2e/chromium.ts'
import { ORIGIN } from './e2e/addresses.ts'
import { systemBrowser } from './tools/ensure-browser.ts'
import { keepCompiled, keepInMemory } from './tools/memory-folder.ts'

keepInMemory()
keepCompiled()

const browser = process.env['CHROMIUM'] ?? systemBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  workers: 2,
  projects: [
    // The journeys share one town and one provider, whose faults are switched on and off: one after the other.
    { name: 'viaggi', testIgnore: ['**/accessibilita*.e2e.ts', '**/vita-*.e2e.ts'], workers: 1 },
    // Pages that are only looked at go beside them.
    {
      name: 'accessibilita',
      testMatch: '**/accessibilita.e2e.ts',
      fullyParallel: true,
      workers: 1,
    },
    // Months go by in them: in a town of their own, whose clock nobody else looks at (e2e/vita/town.ts).
    { name: 'vita', testMatch: '**/vita-*.e2e.ts', workers: 1 },
    // Ten minutes and more of pressing every button: by `npm run e2e:aperti`, not with every run of the tests.
    ...(process.env['RATEO_APERTI'] === '1'
      ? [{ name: 'aperti', testMatch: '**/accessibilita-aperti.e2e.ts', workers: 1 }]
      : []),
  ],
  // A shared machine may be held up for seconds: what fails there is tried again, on a town of its own (e2e/town.ts).
  retries: process.env['CI'] ? 2 : 0,
  // Room for a machine that does four things at once; what hangs is told by the shorter limits of each step.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: '.dati/playwright',
  forbidOnly: Boolean(process.env['CI']),
  use: {
    // A button that never comes fails its step, in place of using up the minutes of a whole journey.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Writing one for each journey would be a good part of its work.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: CHROMIUM_FLAGS,
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${ORIGIN}/ready`,
    reuseExistingServer: false,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
