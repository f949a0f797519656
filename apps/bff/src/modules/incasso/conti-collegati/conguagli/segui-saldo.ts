import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { ContiCollegati } from '../../../../db/types.ts'
import { accoda } from '../../../base/uscite/index.ts'

/** The sum below zero at which nothing new is charged for an esercente, while it is not written. */
export const SCOPERTO_PREDEFINITO = 50_000

/** The sum below zero beyond which an esercente asks for no new payments: a dated parameter. */
export async function findScoperto(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ limite: number | null }>`
    select (valore #>> '{}')::bigint as limite from impostazioni
    where chiave = 'scoperto_conti' and valido_dal <= ${now} order by valido_dal desc limit 1`.execute(
    db,
  )
  return rows[0]?.limite ?? SCOPERTO_PREDEFINITO
}

type Saldo = Pick<
  Selectable<ContiCollegati>,
  'disponibile_centesimi' | 'in_arrivo_centesimi' | 'sotto_zero_at'
>

const saldoDi = (c: Saldo) => c.disponibile_centesimi + c.in_arrivo_centesimi

/** True where the balance is further below zero than the operator lets it be. */
export const eOltre = (conto: Saldo, limite: number): boolean => saldoDi(conto) < -limite

/**
 * Has an esercente told when its balance falls below zero, and when it is level again; answers whether it is beyond the limit. What comes
 * next fills the hole by itself: the provider pays nothing out before.
 */
export async function seguiSaldo(
  trx: Db,
  esercente_id: string,
  conto: Saldo,
  now: Date,
): Promise<boolean> {
  const saldo = saldoDi(conto)
  const eSotto = conto.sotto_zero_at !== null
  if (saldo < 0 !== eSotto) {
    await trx
      .updateTable('conti_collegati')
      .set({ sotto_zero_at: saldo < 0 ? now : null })
      .where('esercente_id', '=', esercente_id)
      .execute()
    await accoda(trx, {
      argomento: 'saldo_conto',
      unicita: `saldo_conto:${esercente_id}:${now.toISOString()}`,
      contenuto: { esercente_id, saldo_centesimi: saldo },
    })
  }
  return eOltre(conto, await findScoperto(trx, now))
}
