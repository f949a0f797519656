import type { Saldo } from '@rateo/contract/registri/saldo'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Parti = { esercente_id?: string; cliente_id?: string }

/** The saldo of one cliente, of one esercente, or between the two. */
export async function getSaldo(
  db: Db,
  { esercente_id, cliente_id }: Parti,
  today: string,
): Promise<Saldo> {
  const whose = [
    ...(esercente_id === undefined ? [] : [sql`p.esercente_id = ${esercente_id}`]),
    ...(cliente_id === undefined ? [] : [sql`p.cliente_id = ${cliente_id}`]),
  ]
  // The check fails closed: without one of the two it would be the saldo of the whole portal.
  if (whose.length === 0) throw new Error('A balance is of somebody')
  const { rows } = await sql<Saldo>`
    select
      coalesce(sum(residuo_centesimi) filter (where e_dovuto(stato, dilazione_id)), 0)::bigint as dovuto_centesimi,
      coalesce(sum(residuo_centesimi) filter (where e_scaduto(stato, dilazione_id, scadenza, ${today}::date)), 0)::bigint
        as scaduto_centesimi,
      coalesce(sum(residuo_centesimi) filter (where stato in ('in_verifica', 'in_elaborazione')), 0)::bigint
        as in_elaborazione_centesimi,
      coalesce(sum(incassato_centesimi), 0)::bigint as incassato_centesimi,
      coalesce(sum(rimborsato_centesimi), 0)::bigint as rimborsato_centesimi,
      (select coalesce(sum(i.importo_centesimi), 0)::bigint
        from incassi_da_riconciliare i join pagamenti p on p.id = i.pagamento_id
        where i.risolto_at is null and ${sql.join(whose, sql` and `)}) as credito_centesimi
    from pagamenti p where ${sql.join(whose, sql` and `)}`.execute(db)
  const [saldo] = rows
  if (!saldo) throw new Error('A query of sums answers with one row')
  return saldo
}
