import type { Db } from '../../../../db/database.ts'
import { AppError } from '../../../../http/errors.ts'
import { segna } from '../../../base/limiti/index.ts'
import { accoda } from '../../../base/uscite/index.ts'

const HOUR = 3_600_000
/** So many wrong codes after the right password are no longer a hand that slips. */
const SOGLIA = 3

/**
 * Counts wrong codes: somebody who comes as far as the code knows the password. When several are wrong the owner of the
 * account is told, once in an hour. It runs outside of a transaction, because a failure would roll the count back.
 */
export async function contaCodiciErrati<T>(
  { db, now }: { db: Db; now: Date },
  utente_id: string,
  verifica: () => Promise<T>,
): Promise<T> {
  try {
    return await verifica()
  } catch (error) {
    const isWrong = error instanceof AppError && ['otp_errato', 'otp_scaduto'].includes(error.code)
    if (isWrong) await segnaErrato(db, utente_id, now)
    throw error
  }
}

/** Counts one more wrong code on an account. */
export async function segnaErrato(db: Db, utente_id: string, now: Date): Promise<void> {
  const quanti = await segna(db, { chiave: `codici_errati:${utente_id}`, finestra_ms: HOUR }, now)
  if (quanti !== SOGLIA) return
  await accoda(db, {
    argomento: 'avviso_sicurezza',
    unicita: `avviso_sicurezza:codici:${utente_id}:${now.toISOString()}`,
    contenuto: { utente_id, fatto: 'codici_errati' },
  })
}
