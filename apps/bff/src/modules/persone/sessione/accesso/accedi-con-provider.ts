import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { conta } from '../../../base/limiti/index.ts'
import { type Accesso, type AccediContext, apriAccesso } from './accedi.ts'
import { limiteIndirizzo } from './limiti.ts'
import type { Inizio, Provider } from './provider-identita.ts'
import { findConto } from '../sessione.queries.ts'
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

/**
 * The account of an e-mail that both the provider and we have verified: nobody gets in by an address that somebody
 * else wrote here.
 */
async function contoVerificato(db: Db, email: string) {
  const row = await db
    .selectFrom('utenti')
    .select('id')
    .where('email', '=', email)
    .where('email_verificata_at', 'is not', null)
    .executeTakeFirst()
  const conto = row && (await findConto(db, email))
  if (!conto) throw new AppError('accesso_esterno_non_riuscito')
  return conto
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
  const email = await provider.completa(address, andata)
  const conto = await contoVerificato(db, email)
  const accesso = await transact((trx) => apriAccesso(trx, context, conto, 'accesso_provider'))
  return { ...accesso, referrer: andata.referrer }
}
