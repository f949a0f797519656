import { type Ingresso, SENZA_INGRESSO } from '@rateo/domain/stati/ingresso'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** True where a person has or had the piano in any version, and paid for it: a present, and an order that was never paid, are none. */
async function haAvuto(db: Db, primo: string, cliente_id: string): Promise<boolean> {
  const { rows } = await sql<{ avuto: boolean }>`
    select exists (
      select from abbonamenti a
      where (a.cliente_id = ${cliente_id} or a.id in (select t.abbonamento_id from trasferimenti_abbonamento t
          where t.stato = 'accettato' and t.da_cliente_id = ${cliente_id}))
        and a.stato <> 'non_attivato'
        and not exists (select from regali_abbonamento r where r.abbonamento_id = a.id)
        and exists (select from piani p where (p.id = ${primo} or p.primo_id = ${primo})
          and (p.id = a.piano_id or p.id in (select c.da_piano_id from cambi_piano c
            where c.abbonamento_id = a.id and c.stato = 'eseguito')))
    ) as avuto`.execute(db)
  return rows[0]?.avuto ?? false
}

type ConIngresso = Ingresso & { primo: string; ingresso_ripetibile: boolean }

/** A piano as a person may take it: without its first price where they had the piano, and it is given once only. */
export async function perChi<P extends ConIngresso>(
  db: Db,
  piano: P,
  cliente_id: string,
): Promise<Omit<P, keyof Ingresso> & Ingresso> {
  const { ingresso_periodi, ingresso_ripetibile, primo } = piano
  if (ingresso_periodi === 0 || ingresso_ripetibile) return piano
  return (await haAvuto(db, primo, cliente_id)) ? { ...piano, ...SENZA_INGRESSO } : piano
}
