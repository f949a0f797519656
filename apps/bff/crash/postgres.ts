import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded, freePort } from '../src/db/embedded.ts'

export type Postgres = {
  url: (database: string) => string
  /** Stops it like `pg_ctl stop -m immediate`: no checkpoint, no farewell; then it recovers from its log. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A PostgreSQL that may be killed: always on the same port, so that whoever lost it finds it again. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const port = await freePort()
  let server = await startEmbedded(folder, { port })
  return {
    url: (database) => server.url(database),
    crash: async () => {
      const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      for (let i = 0; i < 200 && isAlive(pid); i++) await wait(25)
      server = await startEmbedded(folder, { port })
    },
    stop: () => server.stop(),
  }
}
