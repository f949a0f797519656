/**
 * True for a plan `p` with a rata that is late, by the very function that sums the bands and finds the pagamenti that are. The
 * day of the next rata leaves most plans out before their debts are looked at. Of a plan that was given up or replaced, only what a
 * bank took back is owed.
 */
export const IN_RITARDO_SQL = `((p.stato in ('accettata', 'attiva', 'sospesa', 'decaduta')
    or p.stato in ('stralciata', 'rinegoziata') and p.residuo_centesimi > 0)
  and (p.stato <> 'attiva' or coalesce(p.prossima_scadenza < {oggi}::date, false))
  and exists (select 1 from pagamenti q where q.origine = 'rata' and q.origine_id = p.id
    and e_scaduto(q.stato, q.dilazione_id, q.scadenza, {oggi}::date)))`
