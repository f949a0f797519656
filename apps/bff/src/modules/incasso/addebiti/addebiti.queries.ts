import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The message of several debts paid in one go belongs to the first of them. */
const ofTentativo = sql<string>`coalesce(t.capofila_id, t.id)`

/** The message behind the tentativo that is alive on a pagamento, if there is one. */
export async function findOperazioneViva(db: Db, pagamento_id: string) {
  const row = await db
    .selectFrom('tentativi as t')
    .innerJoin('operazioni_psp as o', (join) =>
      join.on('o.tentativo_id', '=', ofTentativo).on('o.tipo', '<>', 'rimborso'),
    )
    .where('t.pagamento_id', '=', pagamento_id)
    .where('t.stato', 'in', TENTATIVI_VIVI)
    .select([
      'o.id',
      'o.tipo',
      'o.stato',
      'o.riferimento',
      'o.richiesta',
      't.stato as stato_tentativo',
      't.url_pagamento',
    ])
    .executeTakeFirst()
  return row
}

/** The operazione that a notice is about: by our key, which it always carries, or by the provider's reference. */
export async function findOperazioneDiEvento(
  db: Db,
  fornitore: string,
  { chiave, riferimento }: { chiave: string | null; riferimento: string | null },
) {
  if (chiave === null && riferimento === null) return undefined
  return db
    .selectFrom('operazioni_psp')
    .where('fornitore', '=', fornitore)
    .where('tentativo_id', 'is not', null)
    .where((eb) =>
      chiave === null ? eb('riferimento', '=', riferimento) : eb('chiave', '=', chiave),
    )
    .select(['id', 'tipo', 'chiave', 'riferimento', 'stato', 'esito', 'created_at', 'richiesta'])
    .executeTakeFirst()
}
