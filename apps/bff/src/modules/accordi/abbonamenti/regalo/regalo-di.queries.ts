import { sql } from 'kysely'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { Actor } from '../../../../http/actor.ts'
import type { Db } from '../../../../db/database.ts'

type RegaloDi = {
  pagamento_id: string
  da: string
  dal: string
  al: string
  versato_centesimi: number
  rendibile_centesimi: number
}

/** The present that an abbonamento is: its days and the money of who paid it; null where nobody gave it. */
export async function findRegaloDi(db: Db, abbonamento_id: string): Promise<RegaloDi | null> {
  const { rows } = await sql<RegaloDi>`
    select r.pagamento_id, c.nome as da, s.dal, fine_durata(s.dal, p.cadenza, s.dal, r.periodi) - 1 as al,
      d.incassato_centesimi as versato_centesimi, rimborsabile_del_debito(d.id)::bigint as rendibile_centesimi
    from regali_abbonamento r
      join pagamenti d on d.id = r.pagamento_id
      join clienti_esercente c on c.cliente_id = r.da_cliente_id and c.esercente_id = r.esercente_id
      join piani p on p.id = r.piano_id
      join lateral (select min(dal) as dal from periodi_abbonamento where abbonamento_id = r.abbonamento_id) s on true
    where r.abbonamento_id = ${abbonamento_id}`.execute(db)
  const [row] = rows
  return row === undefined
    ? null
    : {
        ...row,
        versato_centesimi: Number(row.versato_centesimi),
        rendibile_centesimi: Number(row.rendibile_centesimi),
      }
}

/** The present as the page of its abbonamento tells it; the payment is between who paid and who sells. */
export async function mostraRegalo(
  db: Db,
  abbonamento_id: string,
  { ruolo }: Actor,
): Promise<Abbonamento['regalo']> {
  const regalo = await findRegaloDi(db, abbonamento_id)
  if (regalo === null) return null
  return { da: regalo.da, pagamento_id: ruolo === 'cliente' ? null : regalo.pagamento_id }
}
