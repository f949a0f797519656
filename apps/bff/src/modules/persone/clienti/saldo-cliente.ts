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

/** The sum of what each of an esercente's clienti is late with, from the index of what is waited for. */
const SCADUTI = `select q.cliente_id, sum(q.residuo_centesimi)::bigint as scaduto from pagamenti q
  where q.esercente_id = {esercente_id} and q.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
    and q.scadenza < {oggi}::date and ${SCADUTO} group by q.cliente_id having sum(q.residuo_centesimi) > 0`

/** The clienti of an esercente with what each is late with, for the order by it. */
export const perScadutoSql = `(select r.*, coalesce(l.scaduto, 0)::bigint as in_scaduto from clienti_esercente r
  left join (${SCADUTI}) l on l.cliente_id = r.cliente_id
  where r.esercente_id = {esercente_id})`

/** Only those who are late: nobody else is read. */
export const scadutiSql = `(select r.*, l.scaduto as in_scaduto from (${SCADUTI}) l
  join clienti_esercente r on r.esercente_id = {esercente_id} and r.cliente_id = l.cliente_id)`

/** As many of those who are late (`l`) as a page may show, chosen by their sums alone. */
function primiScaduti(direction: 'asc' | 'desc'): string {
  const sign = direction === 'asc' ? '>' : '<'
  return `select r.*, x.scaduto as in_scaduto from (select * from l
      where {dopo_1}::bigint is null or (l.scaduto, l.cliente_id) ${sign} ({dopo_1}::bigint, {dopo_2}::text)
      order by l.scaduto ${direction}, l.cliente_id ${direction} limit {quante}::bigint) x
    join clienti_esercente r on r.esercente_id = {esercente_id} and r.cliente_id = x.cliente_id`
}

/** The late ones alone, as a page walks them. */
export const scadutiInOrdine = (direction: 'asc' | 'desc') =>
  `(with l as materialized (${SCADUTI}) ${primiScaduti(direction)})`

/**
 * The same as a page walks it: as many of those who are late as a page may show, by their sums alone, and of all the others no
 * more than a page, in the order of their ids. It does not grow with those who owe nothing.
 */
export function perScadutoInOrdine(direction: 'asc' | 'desc'): string {
  const sign = direction === 'asc' ? '>' : '<'
  const stesso = `{dopo_1}::bigint = 0 and r.cliente_id ${sign} {dopo_2}::text`
  const dopo = direction === 'asc' ? stesso : `{dopo_1}::bigint > 0 or (${stesso})`
  return `(with l as materialized (${SCADUTI})
    ${primiScaduti(direction)}
    union all
    (select r.*, 0::bigint from clienti_esercente r
    where r.esercente_id = {esercente_id} and r.unito_a is null and ({dopo_1}::bigint is null or ${dopo})
      and r.cliente_id not in (select l.cliente_id from l)
    order by r.cliente_id ${direction} limit {quante}::bigint))`
}

export const inRitardoSql = (whose: string) =>
  `exists (select 1 from pagamenti q where ${whose} and ${SCADUTO})`
