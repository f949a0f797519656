import type { Db } from '../../../../db/database.ts'
import type { Secrets } from '../../../../secrets.ts'
import { risigillato } from './segreto.ts'

/**
 * Seals the secrets of all addresses with the server's secret that is in force, while that is being changed, so that the
 * earlier one can go and no program has to be given another.
 */
export async function risigillaWebhook(db: Db, secrets: Secrets): Promise<void> {
  if (secrets.length === 1) return
  const rows = await db
    .selectFrom('endpoint_webhook')
    .select(['id', 'esercente_id', 'segreto_cifrato', 'segreto_prima_cifrato'])
    .execute()
  for (const { id, esercente_id, segreto_cifrato, segreto_prima_cifrato } of rows) {
    const anew = (sealed: Buffer) => risigillato(secrets, esercente_id, sealed)
    await db
      .updateTable('endpoint_webhook')
      .set({
        segreto_cifrato: anew(segreto_cifrato),
        segreto_prima_cifrato: segreto_prima_cifrato && anew(segreto_prima_cifrato),
      })
      .where('id', '=', id)
      // One that was renewed meanwhile is sealed as it should be.
      .where('segreto_cifrato', '=', segreto_cifrato)
      .execute()
  }
}
