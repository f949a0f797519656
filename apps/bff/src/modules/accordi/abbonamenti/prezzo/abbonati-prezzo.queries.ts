import type { StatoAbbonamento } from '@rateo/domain/stati/abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { RigaPiano } from '../piani/piano.queries.ts'

const FINITI: StatoAbbonamento[] = [
  'in_attivazione',
  'non_attivato',
  'concluso',
  'cessato',
  'receduto',
]

/** The price that is sold, as an abbonamento would pay it: all its places, or its share. */
const nuovoPer = (piano: RigaPiano) =>
  sql<number>`${stored('quota_di', {
    quota: sql`a.quota_id`,
    totale: sql`(${piano.importo_centesimi}::bigint * a.posti)`,
  })}`

/** Finds who has an earlier version of a piano at another price than the one that is sold, by name. */
export const findAbbonatiAltroPrezzo = (db: Db, piano: RigaPiano) =>
  db
    .selectFrom('abbonamenti as a')
    .innerJoin('piani as p', 'p.id', 'a.piano_id')
    .innerJoin('clienti_esercente as c', (join) =>
      join
        .onRef('c.cliente_id', '=', 'a.cliente_id')
        .onRef('c.esercente_id', '=', 'a.esercente_id'),
    )
    .where((eb) => eb.or([eb('p.id', '=', piano.primo), eb('p.primo_id', '=', piano.primo)]))
    .where('a.piano_id', '<>', piano.id)
    // A first price that lasts is left alone: the new price takes the place of the one after it.
    .where((eb) =>
      eb(eb.fn.coalesce('a.pieno_centesimi', 'a.importo_centesimi'), '<>', nuovoPer(piano)),
    )
    .where('a.stato', 'not in', FINITI)
    .select(['a.id', 'a.cliente_id', 'a.stato', 'a.importo_centesimi', 'a.prossimo_addebito'])
    .select(['a.pieno_centesimi', 'a.ingresso_rimasti'])
    .select(['a.posti', 'p.giorno_addebito', nuovoPer(piano).as('nuovo_centesimi')])
    .select(['a.ancora', 'a.periodi_rimasti', 'a.pausa_dal', 'c.nome as cliente', 'p.cadenza'])
    .select(['p.durata_periodi', 'p.rinnovo_tacito', 'p.preavviso_giorni', 'p.pausa_giorni'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('cambi_piano as x')
            .whereRef('x.abbonamento_id', '=', 'a.id')
            .where('x.stato', 'in', ['in_attesa', 'programmato'])
            .select(sql`1`.as('uno')),
        )
        .as('ha_cambio'),
    )
    .orderBy('c.nome')
    .orderBy('a.id')
    .execute()

/** Holds them until the end, in one order: renewals and other changes wait. */
export const lockAbbonati = (trx: Db, piano: RigaPiano) =>
  trx
    .selectFrom('abbonamenti as a')
    .where('a.piano_id', 'in', (eb) =>
      eb
        .selectFrom('piani as p')
        .where((or) => or.or([or('p.id', '=', piano.primo), or('p.primo_id', '=', piano.primo)]))
        .select('p.id'),
    )
    .where('a.stato', 'not in', FINITI)
    .select('a.id')
    .orderBy('a.id')
    .forUpdate()
    .execute()
