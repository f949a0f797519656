-- The part of a price that a share pays, by largest remainder as `ripartisciPerPesi`: the shares of all that are not taken
-- back add up to it. Without a share it is the whole price.
create or replace function quota_di(p_quota text, p_totale bigint) returns bigint language sql stable as $$
  select case when p_quota is null then p_totale else (
    with mia as (select ripartizione_id, n from quote_ripartizione where id = p_quota),
    parti as (
      select q.n, q.peso, sum(q.peso) over () as di
      from quote_ripartizione q join mia on mia.ripartizione_id = q.ripartizione_id
      where q.stato <> 'ritirata'
    ), tagliate as (
      select n, div(p_totale::numeric * peso, di) as intere, mod(p_totale::numeric * peso, di) as resto from parti
    ), contate as (
      select n, intere, row_number() over (order by resto desc, n) as posto,
        p_totale - sum(intere) over () as mancano from tagliate
    )
    select (c.intere + case when c.posto <= c.mancano then 1 else 0 end)::bigint from contate c join mia on mia.n = c.n
  ) end
$$;
