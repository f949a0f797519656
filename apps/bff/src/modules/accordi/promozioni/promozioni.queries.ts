import type { Promozione } from '@rateo/contract/accordi/promozioni'
import type { SearchBody } from '@rateo/contract/chiamata/search'
import { puo } from '@rateo/domain/stati/macchina'
import {
  eModificabile,
  type StatoPromozione,
  TRANSIZIONI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'
import { findRow } from '../../../http/search/rows.ts'
import { search } from '../../../http/search/search.ts'
import { promozioniDi } from './promozioni.list.ts'

export function searchPromozioni(pool: pg.Pool, actor: Actor, body: SearchBody, today: string) {
  const { what, scope } = promozioniDi(actor)
  return search(pool, what, { scope, body, today })
}

async function findUsi(db: Db, id: string): Promise<Promozione['ultimi_usi']> {
  const rows = await db
    .selectFrom('usi_promozione as u')
    .innerJoin('clienti as c', 'c.id', 'u.cliente_id')
    .where('u.promozione_id', '=', id)
    .orderBy('u.id', 'desc')
    .limit(20)
    .select([
      'u.id as _id',
      'u.cliente_id',
      'c.nome',
      'u.abbonamento_id',
      'u.prezzo_centesimi',
      'u.sconto_centesimi',
      'u.prova_giorni',
      'u.created_at',
      'u.reso_at',
    ])
    .execute()
  return rows.map(({ cliente_id, nome, created_at, reso_at, ...uso }) => ({
    ...uso,
    cliente: { _id: cliente_id, nome },
    created_at: created_at.toISOString(),
    reso_at: reso_at?.toISOString() ?? null,
  }))
}

/** The discounts that were given, and the money of the abbonamenti that came with them. */
async function findConto(db: Db, id: string) {
  const { rows } = await sql<{ costo_centesimi: string; ricavo_centesimi: string }>`
    select coalesce(sum(u.sconto_centesimi), 0) as costo_centesimi, coalesce(sum((
        select sum(d.incassato_centesimi - d.rimborsato_centesimi) from pagamenti d
        where d.origine = 'abbonamento' and d.origine_id = u.abbonamento_id)), 0) as ricavo_centesimi
    from usi_promozione u where u.promozione_id = ${id} and u.reso_at is null`.execute(db)
  const [conto] = rows
  return {
    costo_centesimi: Number(conto?.costo_centesimi ?? 0),
    ricavo_centesimi: Number(conto?.ricavo_centesimi ?? 0),
  }
}

const PERCHE = 'Non si può fare nello stato in cui è.'

function azioni(stato: StatoPromozione): Promozione['azioni_consentite'] {
  const modifica = eModificabile(stato)
  return [
    { azione: 'modifica', consentita: modifica, motivo: modifica ? null : PERCHE },
    ...(['sospendi', 'riprendi', 'archivia'] as const).map((azione) => {
      const consentita = puo(TRANSIZIONI_PROMOZIONE, azione, stato, 'A')
      return { azione, consentita, motivo: consentita ? null : PERCHE }
    }),
  ]
}

export async function getPromozione(
  db: Db,
  actor: Actor,
  id: string,
  today: string,
): Promise<Promozione> {
  const { what, scope } = promozioniDi(actor)
  const row = scope && (await findRow(db, what, { id, scope, today }))
  if (!row) throw new AppError('non_trovato')
  const { importo_minimo_centesimi, primo_acquisto, usi_per_cliente } = await db
    .selectFrom('promozioni')
    .where('id', '=', id)
    .select(['importo_minimo_centesimi', 'primo_acquisto', 'usi_per_cliente'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    importo_minimo_centesimi,
    primo_acquisto,
    usi_per_cliente,
    ...(await findConto(db, id)),
    ultimi_usi: await findUsi(db, id),
    azioni_consentite: azioni(row.stato),
  }
}
