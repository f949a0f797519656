import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import type { PartyScope } from '../../../http/search/parties.ts'
import { sql } from 'kysely'
import { readableBy } from './readable-by.ts'

/** True where another person paid for all of it. */
const REGALATO =
  sql<boolean>`exists (select from regali_abbonamento r where r.abbonamento_id = a.id)`.as(
    'regalato',
  )

async function leggi(db: Db, id: string, scope: PartyScope | null, isHeld: boolean) {
  if (scope === null || !isId(id)) throw new AppError('non_trovato')
  // Alone and before: whoever waited for the lock reads the piano that it was changed to meanwhile.
  if (isHeld)
    await db.selectFrom('abbonamenti').select('id').where('id', '=', id).forUpdate().execute()
  const row = await db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .innerJoin('esercenti as e', 'e.id', 'a.esercente_id')
    .where('a.id', '=', id)
    .$if(scope.cliente_id !== undefined, (q) =>
      q.where('a.cliente_id', '=', scope.cliente_id ?? ''),
    )
    .$if(scope.esercente_id !== undefined, (q) =>
      q.where('a.esercente_id', '=', scope.esercente_id ?? ''),
    )
    .select(['a.id', 'a.esercente_id', 'a.cliente_id', 'a.piano_id', 'a.stato'])
    .select(['a.importo_centesimi', 'a.ancora', 'a.prossimo_addebito', 'a.fino_al', 'a.pausa_dal'])
    .select(['a.pieno_centesimi', 'a.ingresso_rimasti', 'a.prossimo_centesimi'])
    .select(['a.attivazione_centesimi', 'a.periodi_rimasti', 'p.durata_periodi', 'a.numero'])
    .select(['a.avvio_chiesto', 'a.created_at', 'a.rinnovato_il', 'a.titolare_dal'])
    .select(['p.rinnovo_tacito', 'p.preavviso_giorni', 'p.pausa_giorni'])
    .select(['a.posti', 'p.posti_min', 'p.posti_max', 'a.quota_id', 'a.beneficiario_id'])
    .select(REGALATO)
    .select([
      'p.nome',
      'p.descrizione',
      'p.cadenza',
      'p.giorno_addebito',
      'e.ragione_sociale as esercente',
    ])
    .executeTakeFirst()
  if (row === undefined) throw new AppError('non_trovato')
  return row
}
export type Suo = Awaited<ReturnType<typeof leggi>>

/** An abbonamento of theirs. */
export const getAbbonamento = (db: Db, id: string, actor: Actor): Promise<Suo> =>
  leggi(db, id, readableBy(actor), false)

/** Held until the end of the transaction: a renewal waits, or has been. */
export const lockAbbonamento = (trx: Db, id: string, actor: Actor) =>
  leggi(trx, id, readableBy(actor), true)

/** One of somebody else, for a person whom they asked to take it over. */
export const getAbbonamentoOfferto = (db: Db, id: string, isHeld: boolean): Promise<Suo> =>
  leggi(db, id, {}, isHeld)
