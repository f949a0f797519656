import type { Db } from '../../../../db/database.ts'
import type { Secrets } from '../../../../secrets.ts'
import { cifra, decifra } from './cifra.ts'

/**
 * Seals the keys of the earlier secret again with the one in force, while the server's secret is being changed, so that
 * the earlier one can go.
 */
export async function risigillaTotp(db: Db, secrets: Secrets): Promise<void> {
  if (secrets.length === 1) return
  const [current] = secrets
  const rows = await db
    .selectFrom('utenti')
    .select(['id', 'totp_segreto'])
    .where('totp_segreto', 'is not', null)
    .execute()
  for (const { id, totp_segreto } of rows) {
    if (totp_segreto === null || opensWith(current, id, totp_segreto)) continue
    await db
      .updateTable('utenti')
      .set({ totp_segreto: cifra(secrets, id, decifra(secrets, id, totp_segreto)) })
      .where('id', '=', id)
      .where('totp_segreto', '=', totp_segreto)
      .execute()
  }
}

function opensWith(secret: string, id: string, sealed: Buffer): boolean {
  try {
    decifra([secret], id, sealed)
    return true
  } catch {
    return false
  }
}
