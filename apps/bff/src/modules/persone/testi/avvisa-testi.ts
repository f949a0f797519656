import { AVVISATI } from '@rateo/domain/parole/testo-legale'
import { sql } from 'kysely'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { accodaTutte } from '../../base/uscite/index.ts'

/** A version may still be taken away for an hour after it was published: then people are written to. */
const ATTESA_MS = 3_600_000
const INSIEME = 500

type Da = Pick<Deps, 'db' | 'clock'>

/** Queues the messages about one version to the next people; answers with how many, null when no version waits. */
async function avvisaAlcuni({ db, clock }: Da): Promise<number | null> {
  return await inTransaction(db, async (trx) => {
    const testo = await trx
      .selectFrom('testi_legali')
      .where('avvisati_at', 'is', null)
      .where('tipo', 'in', AVVISATI)
      .where('created_at', '<=', new Date(clock.now().getTime() - ATTESA_MS))
      .orderBy('created_at')
      .select(['id', 'tipo', 'avviso_fino'])
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (testo === undefined) return null
    const { rows } = await sql<{ id: string }>`
      select u.id from utenti u where u.id > ${testo.avviso_fino} and u.stato = 'attivo'
        and exists (select 1 from consensi c where c.utente_id = u.id and c.tipo = ${testo.tipo} and c.dato)
      order by u.id limit ${INSIEME}`.execute(trx)
    await accodaTutte(
      trx,
      rows.map(({ id }) => ({
        argomento: 'testo_nuovo',
        unicita: `testo:${testo.id}:${id}`,
        contenuto: { testo_id: testo.id, utente_id: id },
      })),
    )
    const ultimo = rows.at(-1)?.id ?? testo.avviso_fino
    await trx
      .updateTable('testi_legali')
      .set((eb) => ({
        avviso_fino: ultimo,
        avvisati: eb('avvisati', '+', rows.length),
        avvisati_at: rows.length < INSIEME ? clock.now() : null,
      }))
      .where('id', '=', testo.id)
      .execute()
    return rows.length
  })
}

/** Writes to everybody who accepted a text that a new version was published, each once; answers with how many. */
export async function avvisaTesti(da: Da): Promise<number> {
  let quanti = 0
  for (;;) {
    const altri = await avvisaAlcuni(da)
    if (altri === null) return quanti
    quanti += altri
  }
}
