/** Money that is waited for: a debt paid in rate is left out, because its rate have pagamenti of their own. */
const DOVUTO = 'e_dovuto(q.stato, q.dilazione_id)'
const SCADUTO = 'e_scaduto(q.stato, q.dilazione_id, q.scadenza, {oggi}::date)'

/** The saldo of one row of the list, read through the index that holds its pagamenti together. */
export const saldoSql = (whose: string) => `cross join lateral (
  select coalesce(sum(q.incassato_centesimi), 0)::bigint as incassato_centesimi,
    coalesce(sum(q.rimborsato_centesimi), 0)::bigint as rimborsato_centesimi,
    coalesce(sum(q.residuo_centesimi) filter (where ${DOVUTO}), 0)::bigint as dovuto_centesimi,
    coalesce(sum(q.residuo_centesimi) filter (where ${SCADUTO}), 0)::bigint
      as scaduto_centesimi,
    min(q.scadenza) filter (where ${DOVUTO}) as prossima_scadenza
  from pagamenti q where ${whose}) s`

/** The clienti of an esercente with what each is late with, for the order by it. */
export const perScadutoSql = `(select r.*, coalesce(l.scaduto, 0)::bigint as in_scaduto from clienti_esercente r
  left join (select q.cliente_id, sum(q.residuo_centesimi) as scaduto from pagamenti q
    where q.esercente_id = {esercente_id} and q.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
      and q.scadenza < {oggi}::date and ${SCADUTO} group by q.cliente_id) l on l.cliente_id = r.cliente_id
  where r.esercente_id = {esercente_id})`

export const inRitardoSql = (whose: string) =>
  `exists (select 1 from pagamenti q where ${whose} and ${SCADUTO})`
