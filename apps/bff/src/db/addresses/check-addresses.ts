import type { Config } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { checkPooler } from './check-pooler.ts'
import { type Answering, askWho, withClient } from './who-answers.ts'

type Addresses = Pick<
  Config,
  'databaseUrl' | 'directUrl' | 'migrationUrl' | 'hasPooler' | 'isTrial'
>

const isSame = (one: Answering, other: Answering) =>
  one.sistema === other.sistema && one.base === other.base

/**
 * Before anything is written: every address that writes leads to one and the same primary. Two of them would each keep a half of
 * the truth.
 */
export async function checkAddresses(config: Addresses): Promise<void> {
  const { databaseUrl, directUrl, migrationUrl, hasPooler } = config
  if (databaseUrl === null || directUrl === null) return
  const others = Object.entries({
    DATABASE_DIRECT_URL: directUrl === databaseUrl ? null : directUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
  })
  if (others.every(([, url]) => url === null)) return
  const first = await withClient(databaseUrl, askWho)
  refuseCopy('DATABASE_URL', first)
  for (const [name, url] of others) {
    if (url === null) continue
    const other = await withClient(url, askWho)
    if (!isSame(first, other)) {
      throw new StartError(
        `${name} e DATABASE_URL non portano alla stessa base di dati: nulla è stato toccato.`,
      )
    }
    refuseCopy(name, other)
  }
  if (hasPooler) await checkPooler(databaseUrl, config.isTrial)
}

function refuseCopy(name: string, { isCopy }: Answering): void {
  if (!isCopy) return
  throw new StartError(
    `${name} porta a una copia che si legge soltanto (standby): indica il primario.`,
  )
}
