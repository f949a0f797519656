import { sql } from 'kysely'

type Tratto = { dal: string; al: string }

/**
 * The lines of the commissions of the service in some days, both included, of one esercente or of all: what home, reports
 * and lists add up is this. `id + 0` keeps the planner from walking all ids in search of the first of the days.
 */
export const commissioniNel = (esercente_id: string | null, { dal, al }: Tratto) => sql`
  g as materialized (
    select min(id + 0) as da, max(id + 0) as a from scritture where competenza between ${dal}::date and ${al}::date),
  commissioni as (
    select m.scrittura_id as id, m.n, s.competenza as giorno, substr(k.intestatario, 11) as esercente_id, m.importo_centesimi,
      coalesce(stornata.origine_tipo, s.origine_tipo) as origine_tipo, coalesce(stornata.origine_id, s.origine_id) as origine_id
    from conti k join movimenti m on m.conto_id = k.id join scritture s on s.id = m.scrittura_id
      left join scritture stornata on stornata.id = s.storna
    where k.codice = 'debito' and k.intestatario like 'esercente:%'
      and (${esercente_id}::text is null or k.intestatario = 'esercente:' || ${esercente_id})
      and m.scrittura_id between (select da from g) and (select a from g)
      and s.competenza between ${dal}::date and ${al}::date
      and (s.tipo in ('commissione', 'commissione_resa') or stornata.tipo in ('commissione', 'commissione_resa')))`
