import { GIORNI_RISCHIO } from '@rateo/domain/identita/rischio'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { type RawBuilder, sql } from 'kysely'

/** The first instant of the days that are counted. */
const dal = (oggi: Giorno) =>
  sql`((${oggi}::date - ${GIORNI_RISCHIO - 1}::int)::timestamp at time zone 'Europe/Rome')`

/**
 * The activity of each esercente `e`, as joins: volume and payments by card, claims of the bank (not those that were stopped
 * before they became one), what fell due in ninety days.
 */
export const misure = (oggi: Giorno): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(sum(x.incassato_centesimi), 0)::bigint as volume_centesimi,
      count(*) filter (where x.tipo = 'incasso' and x.metodo = 'carta')::int as incassi_carta
    from movimenti_pagamento x where x.esercente_id = e.id and x.id >= inizio_id(${dal(oggi)})
  ) m
  cross join lateral (
    select count(*)::int as contestazioni from contestazioni x
    where x.esercente_id = e.id and x.capofila_id is null and x.stato not in ('preavviso', 'prevenuta')
      and x.created_at >= ${dal(oggi)}
  ) c
  cross join lateral (
    select round(100.0 * count(*) filter (where x.stato in ('insoluto', 'irrecuperabile')) / nullif(count(*), 0), 1)::float8
      as insoluti_percento
    from pagamenti x where x.esercente_id = e.id and x.scadenza between ${oggi}::date - 90 and ${oggi}::date
  ) q`
