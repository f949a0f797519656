-- The share of a rata in a sum, by largest remainder on the capital of all of them: the shares make the sum exactly
-- (packages/domain/src/trattenute). A rata that asks again for a part of another has none of its own.
create or replace function quota_della_rata(p_totale bigint, p_dilazione text, p_n int) returns bigint
language sql stable as $$
  with q as (
    select n, div(p_totale::numeric * capitale_centesimi, tutto) as intera,
      mod(p_totale::numeric * capitale_centesimi, tutto) as resto
    from (select n, capitale_centesimi, sum(capitale_centesimi) over () as tutto from rate
      where dilazione_id = p_dilazione and riapre_id is null) r
    where tutto > 0
  ), x as (
    select n, intera, p_totale - sum(intera) over () as mancanti, row_number() over (order by resto desc, n) as posto from q
  )
  select coalesce((select (intera + case when posto <= mancanti then 1 else 0 end)::bigint from x where n = p_n), 0)
$$;
