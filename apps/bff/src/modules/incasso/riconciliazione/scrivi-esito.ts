import type { ClasseDifferenza } from '@rateo/contract/incasso/riconciliazione'
import { newId } from '../../../db/ids.ts'
import type { AddebitiDeps } from '../addebiti/index.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { chiudi } from './chiudi-differenza.ts'
import type { Bilancio } from './bilancio.ts'
import { scriviSospese } from './sospese.ts'

/**
 * Writes the findings of a run: new differences once, those that came right by themselves closed, the figures, the
 * alarm.
 */
export async function scriviEsito(
  { db, psp, clock }: AddebitiDeps,
  riconciliazione_id: number,
  bilancio: Bilancio,
): Promise<void> {
  const { uguali, sospesi, differenze, attese } = bilancio
  const now = clock.now()
  const quante = (classe: ClasseDifferenza) =>
    differenze.filter((one) => one.classe === classe).length
  await db.transaction().execute(async (trx) => {
    const aperte = await trx
      .selectFrom('differenze_psp')
      .where('fornitore', '=', psp.nome)
      .where('chiusa_at', 'is', null)
      .select(['id', 'riferimento', 'classe'])
      .forUpdate()
      .execute()
    const pari = new Set(uguali)
    for (const { id, riferimento, classe } of aperte) {
      const isOther = differenze.some(
        (one) => one.riferimento === riferimento && one.classe !== classe,
      )
      if (pari.has(riferimento)) await chiudi(trx, id, 'Al controllo successivo coincide.', now)
      else if (isOther) await chiudi(trx, id, 'Al controllo successivo è di un’altra specie.', now)
    }
    let nuove = 0
    for (const differenza of differenze) {
      const id = newId(now)
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('differenze_psp')
        .values({ id, riconciliazione_id, fornitore: psp.nome, trovata_at: now, ...differenza })
        .onConflict((oc) => oc.columns(['fornitore', 'riferimento', 'classe']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) continue
      nuove += 1
      await annotaSistema(trx, {
        azione: 'trova_differenza',
        entita: 'differenza',
        id,
        dopo: { ...differenza },
        at: now,
      })
    }
    await scriviSospese(trx, psp.nome, bilancio, now)
    await trx
      .deleteFrom('pagine_riconciliate')
      .where('riconciliazione_id', '=', riconciliazione_id)
      .execute()
    await trx
      .updateTable('riconciliazioni')
      .set({
        conclusa_at: now,
        uguali: uguali.filter((riferimento) => !riferimento.startsWith('scrittura:')).length,
        solo_nostri: quante('solo_nostro'),
        solo_suoi: quante('solo_suo'),
        diversi: quante('diverso'),
        in_sospeso: sospesi.size + attese.length,
      })
      .where('id', '=', riconciliazione_id)
      .execute()
    if (nuove > 0) {
      await accoda(trx, {
        argomento: 'allarme',
        unicita: `allarme:differenze:${riconciliazione_id}`,
        contenuto: { tipo: 'differenze', quante: nuove },
      })
    }
  })
}
