import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { freshDatabaseUrl } from '../test/database.ts'
import { startTrialProvider } from './trial-provider.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The provider is a child of this very process. */
function pidOfProvider(): number | undefined {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const row = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, ppid, ...args]) => ppid === String(process.pid) && args.join(' ').includes('psp-prova'),
    )
  return row ? Number(row[0]) : undefined
}

it.skipIf(process.platform === 'win32')(
  'il fornitore di prova che muore riparte da solo, e lo si legge nel log; uno stop lo chiude',
  { timeout: 60_000 },
  async () => {
    const { url, drop } = await freshDatabaseUrl({ empty: true })
    const port = await freePort()
    const said: string[] = []
    const { stop } = await startTrialProvider(
      {
        port,
        databaseUrl: url,
        webhookUrl: 'http://localhost:1/',
        webhookSecret: 'whsec_di_prova',
      },
      { ahead: () => 0, onFault: (sentence) => said.push(sentence) },
    )
    const first = pidOfProvider()
    process.kill(first ?? 0, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(pidOfProvider()).not.toBe(first)
        expect((await fetch(`http://localhost:${port}/v1/balance`)).status).toBe(401)
      },
      { timeout: 30_000, interval: 200 },
    )
    expect(said).toEqual(['è finito da solo: riparte'])
    await stop()
    expect(pidOfProvider()).toBeUndefined()
    await drop()
  },
)
