import { sql } from 'kysely'
import type { AccountState, ConnectedAccounts } from '../../../integrations/psp/conti.ts'
import { ProviderRefusal } from '../../../integrations/psp/provider.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import type { ContiDeps } from './presa.ts'

/** The bank account of an esercente (`e`) as a digest: nothing else is kept of what was sent. */
export const BANCA = sql<string>`encode(sha256(convert_to(e.iban || '|' || coalesce(e.iban_intestatario, e.ragione_sociale), 'UTF8')), 'hex')`

/**
 * Gives the provider the IBAN to which payouts go, once for each: a change has waited its day by then (PRO-M3). Answers the account as
 * it is after it; null where there was nothing to send. One that is refused is told to the staff, and not sent again.
 */
export async function mandaBanca(
  { db, log }: ContiDeps,
  conti: ConnectedAccounts,
  { esercente_id, conto_psp }: { esercente_id: string; conto_psp: string },
): Promise<AccountState | null> {
  const { rows } = await sql<{ iban: string; intestatario: string; banca: string }>`
    select e.iban, coalesce(e.iban_intestatario, e.ragione_sociale) as intestatario, ${BANCA} as banca
    from conti_collegati c join esercenti e on e.id = c.esercente_id
    where c.esercente_id = ${esercente_id} and e.iban is not null and c.banca is distinct from ${BANCA}`.execute(
    db,
  )
  const [nuova] = rows
  if (nuova === undefined) return null
  const { iban, intestatario, banca } = nuova
  const manda = async () => {
    try {
      return await conti.setBank(conto_psp, { iban, intestatario })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      log.error({ err: error, esercente_id }, 'IBAN rifiutato dal fornitore')
      return null
    }
  }
  const detto = await manda()
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('conti_collegati')
      .set({ banca })
      .where('esercente_id', '=', esercente_id)
      .execute()
    await annotaSistema(trx, {
      azione: detto === null ? 'iban_rifiutato' : 'manda_iban',
      entita: 'esercente',
      id: esercente_id,
      dopo: { iban: `•••• ${iban.slice(-4)}` },
    })
    if (detto !== null) return
    await accoda(trx, {
      argomento: 'allarme',
      unicita: `allarme:iban:${esercente_id}:${banca}`,
      contenuto: { tipo: 'iban_rifiutato', esercente_id },
    })
  })
  return detto
}
