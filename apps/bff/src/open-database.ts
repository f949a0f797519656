import { existsSync, renameSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { findRunning } from './db/embedded-lock.ts'
import { startGuarded } from './db/guarded.ts'
import { FromBeforeError, migrateFor } from './db/migrate.ts'

type Opens = Pick<Config, 'directUrl' | 'dataFolder' | 'migrationUrl'>

type Opening = {
  log: FastifyBaseLogger
  stops: (() => Promise<unknown>)[]
  say: (line: string) => void
}

async function open({ directUrl, dataFolder }: Opens, { log, stops }: Opening) {
  if (directUrl !== null) return directUrl
  const server = await startGuarded(dataFolder, (guasto) =>
    log.error({ guasto }, 'database di prova'),
  )
  stops.push(server.stop)
  return server.url
}

/** Moves the trial's data out of the way; null while another process works on them. */
async function putAside(folder: string): Promise<string | null> {
  if (await findRunning(folder)) return null
  let n = 1
  let aside = `${folder}-di-prima`
  while (existsSync(aside)) aside = `${folder}-di-prima-${(n += 1)}`
  renameSync(folder, aside)
  return aside
}

/**
 * The direct address of the database, with this release's tables in it. The trial's own data that no release can take over are put
 * aside, and said to be; a database of somebody else's is never touched.
 */
export async function openMigrated(config: Opens, opening: Opening): Promise<string> {
  const url = await open(config, opening)
  try {
    await migrateFor(url, config.migrationUrl)
    return url
  } catch (error) {
    if (!(error instanceof FromBeforeError) || config.directUrl !== null) throw error
    await opening.stops.pop()?.()
    const aside = await putAside(config.dataFolder)
    if (aside === null) throw error
    opening.say(
      `I dati di prova sono di una versione che non si può aggiornare: sono in ${aside}, e si ricomincia da capo.\n`,
    )
    return openMigrated(config, opening)
  }
}
