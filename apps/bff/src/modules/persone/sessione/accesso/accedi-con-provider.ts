import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { conta } from '../../../base/limiti/index.ts'
import { type Accesso, type AccediContext, apriAccesso } from './accedi.ts'
import { contoDiIdentita, legaIdentita } from './identita-provider.ts'
import { limiteIndirizzo } from './limiti.ts'
import type { Inizio, Provider } from './provider-identita.ts'
import { hashToken } from './token.ts'

const VALE_MS = 10 * 60_000

type Andata = Inizio & { browser: string; referrer: string; now: Date }

/** Keeps what must come back the same. The address that was wanted stays here: the provider never sees it. */
export async function conservaAndata(
  trx: Db,
  { stato, nonce, verificatore, browser, referrer, now }: Andata,
): Promise<void> {
  await trx.deleteFrom('accessi_provider').where('expires_at', '<', now).execute()
  await trx
    .insertInto('accessi_provider')
    .values({
      stato_hash: hashToken(stato),
      browser_hash: hashToken(browser),
      nonce,
      verificatore,
      referrer,
      expires_at: new Date(now.getTime() + VALE_MS),
    })
    .execute()
}

/** Takes a begun sign-in out of the table: it holds once, and for the browser that began it. */
async function prendiAndata(db: Db, stato: string, browser: string, now: Date) {
  const row = await db
    .deleteFrom('accessi_provider')
    .where('stato_hash', '=', hashToken(stato))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', now)
    .returning(['nonce', 'verificatore', 'referrer'])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('accesso_esterno_non_riuscito')
  return { ...row, stato }
}

/** Ends at our side what `conservaAndata` began. The second factor of the account is asked for as after a password. */
export async function accediConProvider(
  context: AccediContext,
  provider: Provider,
  { address, browser }: { address: URL; browser: string },
): Promise<Accesso & { referrer: string }> {
  const { db, transact, info, now } = context
  await conta(db, limiteIndirizzo(info.ip), now)
  const andata = await prendiAndata(db, address.searchParams.get('state') ?? '', browser, now)
  const identita = await provider.completa(address, andata)
  const conto = await contoDiIdentita(db, identita)
  const accesso = await transact(async (trx) => {
    await legaIdentita(trx, identita, conto.id, now)
    return apriAccesso(trx, context, conto, 'accesso_provider')
  })
  return { ...accesso, referrer: andata.referrer }
}
