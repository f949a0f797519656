import { fermateDalConto, parolaFermo, statoDelConto } from '@rateo/domain/identita/conto-collegato'
import { sql } from 'kysely'
import { inTransaction } from '../../../http/transaction.ts'
import type { AccountState } from '../../../integrations/psp/conti.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { fermaPerIlConto } from '../../persone/esercenti/index.ts'
import { seguiSaldo } from './conguagli/segui-saldo.ts'
import type { ContiDeps, Presa } from './presa.ts'

/** One that is in order is read every six hours in case an event was lost, any other by the hour. */
const DI_NUOVO = { attivo: '6 hours', altrimenti: '1 hour' }

/**
 * Writes what the provider says of an account, stops or lets go on what follows from it, and has the esercente told of
 * a change. A mark that came while it was being read stays: the account is read once more.
 */
export async function scriviStato(
  { db, clock }: Pick<ContiDeps, 'db' | 'clock'>,
  { esercente_id, presa }: Pick<Presa, 'esercente_id' | 'presa'>,
  detto: AccountState,
): Promise<void> {
  const now = clock.now()
  const stato = statoDelConto(detto)
  await inTransaction(db, async (trx) => {
    const prima = await trx
      .selectFrom('conti_collegati')
      .where('esercente_id', '=', esercente_id)
      .select([
        'stato',
        'dovuti',
        'motivo_fermo',
        'disponibile_centesimi',
        'in_arrivo_centesimi',
        'sotto_zero_at',
      ])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const ogni = stato === 'attivo' ? DI_NUOVO.attivo : DI_NUOVO.altrimenti
    await trx
      .updateTable('conti_collegati')
      .set({
        conto_psp: detto.conto,
        stato,
        incassa: detto.incassa,
        accredita: detto.accredita,
        dovuti: detto.dovuti,
        scaduti: detto.scaduti,
        in_verifica: detto.in_verifica,
        errori: JSON.stringify(detto.errori),
        motivo_fermo: detto.motivo_fermo,
        entro: detto.entro,
        iban_ultime4: detto.iban_ultime4,
        nome_estratto: detto.nome_estratto,
        trattenuto: detto.accrediti_a_mano,
        ...(detto.cadenza !== null && {
          accrediti_ogni: detto.cadenza.ogni,
          accrediti_giorno: detto.cadenza.giorno,
          accrediti_dopo_giorni: detto.cadenza.dopo_giorni,
        }),
        errore: null,
        letto_at: now,
        updated_at: now,
        prossimo_at: sql<Date>`case when prossimo_at = ${presa} then now() + ${ogni}::interval else prossimo_at end`,
      })
      .where('esercente_id', '=', esercente_id)
      .execute()
    const isOltre = await seguiSaldo(trx, esercente_id, prima, now)
    await fermaPerIlConto(trx, esercente_id, fermateDalConto({ ...detto, oltre: isOltre }))
    const altro = detto.dovuti.some((uno) => !prima.dovuti.includes(uno))
    if (prima.stato === stato && !(altro && stato !== 'da_completare')) return
    const motivo = parolaFermo(detto.motivo_fermo)
    await annotaSistema(trx, {
      azione: 'cambia_conto',
      entita: 'esercente',
      id: esercente_id,
      prima: { stato: prima.stato },
      dopo: { stato, ...(motivo !== null && { motivo }) },
    })
    await accoda(trx, {
      argomento: 'conto_collegato',
      unicita: `conto:${esercente_id}:${stato}:${now.toISOString()}`,
      contenuto: { esercente_id, stato },
    })
  })
}
