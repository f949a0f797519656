import type { Affidabilita } from '@rateo/contract/persone/clienti'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Fewer facts say nothing of anybody. */
const POCHI = 3
/** Up to so many days late on average a cliente is punctual: a transfer takes them. */
const GIORNI_PUNTUALE = 3

/**
 * How a cliente pays one esercente, from its own debts of two years alone (CLI-B2): those that were paid, by the days from the
 * scadenza to the last money, and those that are late, up to today. An account that was debited for the day was paid on it;
 * what is paid in rate counts by its rate, and what a lost claim asks for again has no day that the cliente chose.
 */
export async function findAffidabilita(
  db: Db,
  { esercente_id, cliente_id }: { esercente_id: string; cliente_id: string },
  today: string,
): Promise<Affidabilita> {
  const { rows } = await sql<Omit<Affidabilita, 'giudizio'>>`
    select count(*)::int as considerati, count(*) filter (where giorni > 0)::int as in_ritardo,
      coalesce(round(avg(giorni)), 0)::int as giorni_medi
    from (
      select greatest(0, coalesce(q.giorno, ${today}::date) - p.scadenza) as giorni
      from pagamenti p
      left join lateral (
        select max(case when t.metodo in ('addebito_sdd', 'sdd_banca')
            and (t.created_at at time zone 'Europe/Rome')::date <= p.scadenza then p.scadenza
          else (t.concluso_at at time zone 'Europe/Rome')::date end) as giorno
        from tentativi t where t.pagamento_id = p.id and t.stato = 'riuscito' and p.stato = 'pagato'
      ) q on true
      where p.esercente_id = ${esercente_id} and p.cliente_id = ${cliente_id} and p.riapre_id is null
        and p.scadenza > ${today}::date - 730
        and ((p.stato = 'pagato' and q.giorno is not null) or e_scaduto(p.stato, p.dilazione_id, p.scadenza, ${today}::date))
    ) x`.execute(db)
  const [conti] = rows
  if (conti === undefined) throw new Error('A query of sums answers with one row')
  const giudizio =
    conti.considerati < POCHI
      ? 'da_conoscere'
      : conti.giorni_medi <= GIORNI_PUNTUALE
        ? 'puntuale'
        : 'in_ritardo'
  return { ...conti, giudizio }
}
