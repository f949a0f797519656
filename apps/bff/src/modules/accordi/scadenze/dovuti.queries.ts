import type { OriginePagamento } from '@rateo/domain/stati/pagamento'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A debt whose day has come to be looked at. */
export type Dovuto = {
  il: string
  id: string
  esercente_id: string
  cliente_id: string
  stato: string
  residuo_centesimi: number
  /** The sum that its payer agreed to for the chosen day; null where none was named. */
  al_massimo_centesimi: number | null
  scadenza: string
  creato_il: string
  origine: OriginePagamento
  /** The thing that a method was chosen for: the debt itself where its cliente scheduled it. */
  origine_id: string
  metodi_ammessi: string[]
  stato_oggetto: string | null
  giorni_fermi: number
  /** The last day on which nothing is tried because of a promise. */
  promessa_fino: string | null
  /** A method was chosen for it, whether or not it can be used today. */
  automatico: boolean
  /** The esercente forbids charges that nobody asks for: it is as if no method had been chosen. */
  vietato: boolean
}

/** The place that a lane of the run has come to. */
export type Segno = { il: string; id: string }
export const DALL_INIZIO: Segno = { il: '-infinity', id: '' }

/** True of a debt of the queue whose day has come. */
const dovuto = (oggi: string) => sql`il <= ${oggi}::date`

/** Whether there is any. */
export async function isQualcosaDovuto(db: Db, oggi: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from addebiti_programmati where ${dovuto(oggi)} order by il, pagamento_id limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Takes the next ones that nobody else holds, in the order of their days: a walk over one index, which ends where today
 * ends. They stay held until the end of the transaction.
 */
export async function prendiDovuti(
  trx: Db,
  { oggi, dopo, max }: { oggi: string; dopo: Segno; max: number },
): Promise<Dovuto[]> {
  const { rows } = await sql<Dovuto>`
    with presi as materialized (
      select pagamento_id, il from addebiti_programmati
      where ${dovuto(oggi)} and (il, pagamento_id) > (${dopo.il}::date, ${dopo.id})
      order by il, pagamento_id limit ${max} for update skip locked
    )
    select q.il::text as il, p.id, p.esercente_id, p.cliente_id, p.stato, p.residuo_centesimi, g.al_massimo_centesimi,
      coalesce(g.giorno, p.scadenza) as scadenza, (p.created_at at time zone 'Europe/Rome')::date as creato_il, p.origine,
      coalesce(p.origine_id, p.id) as origine_id,
      p.metodi_ammessi, case p.origine
        -- A cliente who has left a plan is charged no more, even before a payment under way lets it end.
        when 'rata' then (select case when x.dilazione_id is null then d.stato else 'annullata' end
          from dilazioni d left join recessi_dilazione x on x.dilazione_id = d.id where d.id = p.origine_id)
        when 'abbonamento' then (select a.stato from abbonamenti a where a.id = p.origine_id)
        else case when g.pagamento_id is not null and p.dilazione_id is null then 'attiva' end end as stato_oggetto,
      case when exists (select 1 from tentativi t where t.pagamento_id = p.id)
        then giorni_fermi(p.id, ${oggi}::date) else 0 end
        + case when promesso then giorni_promessi(p.id, p.scadenza, ${oggi}::date) else 0 end as giorni_fermi,
      case when promesso then promessa_fino(p.id, ${oggi}::date) end as promessa_fino,
      g.pagamento_id is not null or exists (select 1 from usi_metodo u where u.oggetto_id = p.origine_id) as automatico,
      addebito_vietato(p.esercente_id, p.cliente_id) as vietato
    from presi q join pagamenti p on p.id = q.pagamento_id
    left join programmazioni g on g.pagamento_id = p.id and p.origine = 'una_tantum'
    cross join lateral (
      select exists (select from promesse r where r.pagamento_id = p.id) as promesso) x
    order by q.il, q.pagamento_id`.execute(trx)
  return rows
}

/** Done with: whatever they become from here on is not the run's any more. */
export async function togliProgrammati(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from addebiti_programmati where pagamento_id = any (${[...ids]}::text[])`.execute(
    trx,
  )
}

/** To be looked at again on another day. */
export async function rimandaProgrammati(
  trx: Db,
  rinvii: readonly { id: string; il: string }[],
): Promise<void> {
  if (rinvii.length === 0) return
  await sql`
    update addebiti_programmati q set il = r.il
    from jsonb_to_recordset(${JSON.stringify(rinvii)}::jsonb) r (id text, il date)
    where q.pagamento_id = r.id and q.il <> r.il`.execute(trx)
}
