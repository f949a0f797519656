import { formattaGiorno } from '@rateo/domain/parole/formato'
import { f } from '@rateo/domain/parole/frase'
import { CATALOGO } from '@rateo/domain/andamento/catalogo-report'
import type { Db } from '../../../../db/database.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { accoda } from '../../../base/uscite/index.ts'

/**
 * Puts a report that was asked for by its day in the queue of what is sent, for each address that gets it: in the transaction in
 * which it became ready, so that it is sent once.
 */
export async function mandaReport(trx: Db, report_id: string, now: Date): Promise<void> {
  const invio = await trx
    .selectFrom('invii_programmati')
    .where('report_id', '=', report_id)
    .where('stato', '=', 'in_preparazione')
    .select(['id', 'programma_id'])
    .forUpdate()
    .executeTakeFirst()
  if (invio === undefined) return
  const attivi = await trx
    .selectFrom('destinatari_report')
    .where('programma_id', '=', invio.programma_id)
    .where('stato', '=', 'attivo')
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of attivi) {
    await accoda(trx, {
      argomento: 'report_programmato',
      unicita: `report_programmato:${invio.id}:${id}`,
      contenuto: { invio_id: invio.id, destinatario_id: id },
    })
  }
  await trx
    .updateTable('invii_programmati')
    .set({
      stato: attivi.length === 0 ? 'senza_destinatari' : 'inviato',
      inviati: attivi.length,
      concluso_at: now,
    })
    .where('id', '=', invio.id)
    .execute()
}

/** Tells the team of an esercente that a report which should have left by itself could not be made. */
export async function segnaNonRiuscito(trx: Db, report_id: string, now: Date): Promise<void> {
  const invio = await trx
    .updateTable('invii_programmati')
    .set({ stato: 'fallito', concluso_at: now })
    .where('report_id', '=', report_id)
    .where('stato', '=', 'in_preparazione')
    .returning(['id', 'turno'])
    .executeTakeFirst()
  if (invio === undefined) return
  const { esercente_id, tipo } = await trx
    .selectFrom('reports')
    .where('id', '=', report_id)
    .select(['esercente_id', 'tipo'])
    .executeTakeFirstOrThrow()
  if (esercente_id === null) return
  await notifica(
    trx,
    { ruolo: 'esercente', esercente_id },
    {
      testo: f`Il report “${{ report: CATALOGO[tipo].titolo }}” del ${{ giorno: formattaGiorno(invio.turno) }} non è partito: chiedilo di nuovo da Report.`,
      indirizzo: '/reports?scheda=programmati',
      unicita: `report_non_partito:${invio.id}`,
    },
  )
}
