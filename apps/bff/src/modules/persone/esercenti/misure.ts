/** The activity of an esercente, as expressions over the row `p` of esercenti; `{oggi}` is today in Rome. */

export const volumeSql = (
  oggi: string,
) => `(select coalesce(sum(m.incassato_centesimi), 0)::bigint from movimenti_pagamento m
  where m.esercente_id = p.id and m.id >= inizio_id((${oggi}::date - 29)::timestamp at time zone 'Europe/Rome'))`

export const VOLUME_SQL = volumeSql('{oggi}')

export const consulenteSql = (
  oggi: string,
) => `(select k.nome from incarichi i join consulenti k on k.id = i.consulente_id
  where i.esercente_id = p.id and i.dal <= ${oggi}::date and (i.al is null or i.al >= ${oggi}::date)
  order by i.dal desc, k.nome limit 1)`

export const CONSULENTE_SQL = consulenteSql('{oggi}')

/** Shares of what fell due in ninety days, as a join: never paid, and disputed by the card's owner. */
export const QUOTE_SQL = `cross join lateral (
  select count(*) as dovuti, count(*) filter (where q.stato in ('insoluto', 'irrecuperabile')) as insoluti,
    count(*) filter (where q.stato = 'contestato') as contestati
  from pagamenti q where q.esercente_id = p.id and q.scadenza between {oggi}::date - 90 and {oggi}::date) t90`

export const quotaSql = (part: 'insoluti' | 'contestati') =>
  `case when t90.dovuti > 0 then round(100.0 * t90.${part} / t90.dovuti, 1)::float8 end`

/** Whether it has ever let anybody pay in parts. */
export const ACCETTA_RATE_SQL = `exists (select 1 from dilazioni x
  where x.esercente_id = p.id and x.stato in ('proposta', 'accettata', 'attiva', 'sospesa', 'conclusa'))`

/** The methods of its latest requests; by card until there is one. */
export const METODI_SQL = `(select coalesce(array_agg(distinct m), array['carta']) from (
  select q.metodi_ammessi from pagamenti q where q.esercente_id = p.id order by q.id desc limit 50) x,
  unnest(x.metodi_ammessi) m)`

/** The most rate that anybody may pay in here today. */
export const RATE_MAX_SQL = `(select coalesce(max(o.n_rate), 0)::int from offerte_rate o
  where o.esercente_id = p.id and o.attiva and o.archiviata_at is null)`

/** The things that the cliente has here now; none where the parameter is no cliente's id. */
export const mieiSql = (io: string) => ({
  abbonamenti: `(select count(*)::int from abbonamenti a where a.esercente_id = p.id and a.cliente_id = ${io}
    and a.stato in ('in_prova', 'attivo', 'in_ritardo', 'sospeso', 'in_pausa', 'disdetto'))`,
  dilazioni: `(select count(*)::int from dilazioni d where d.esercente_id = p.id and d.cliente_id = ${io}
    and d.stato in ('accettata', 'attiva', 'sospesa'))`,
  preferito: `exists (select 1 from preferiti f where f.esercente_id = p.id and f.cliente_id = ${io})`,
})
