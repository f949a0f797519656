-- A charge of which nothing is left is claimed all the same: the parts of it were divided by the nothing that was left.
create or replace function riparti_contestazione(p_intento text, p_importo bigint)
returns table (tentativo_id uuid, quota bigint) language sql stable as $$
  with t as (
    select t.id, t.importo_centesimi as intero, row_number() over (order by t.capofila_id nulls first, t.pagamento_id) as n,
      greatest(0, t.importo_centesimi - coalesce((
        select sum(r.importo_centesimi) from rimborsi r
        where r.tentativo_id = t.id and r.eccedenza_id is null and r.stato in ('in_elaborazione', 'riuscito')), 0)
      - coalesce((
        select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
        where c.tentativo_id = t.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')), 0))::bigint as resta
    from tentativi t where t.riferimento_psp = p_intento and t.stato = 'riuscito' and t.metodo = 'carta'
  ), s as (
    select t.*, sum(resta) over () as totale, sum(intero) over () as tutto,
      coalesce(sum(intero - resta) over (order by n rows between unbounded preceding and 1 preceding), 0) as prima,
      (select u.id from t u where u.resta = p_importo order by u.n limit 1) as uguale
    from t
  ), q as (
    select id, n, case
      when p_importo >= totale then resta
        + least(intero - resta, greatest(0, p_importo - totale - prima))
        + case when n = 1 then greatest(0, p_importo - tutto) else 0 end
      when uguale is not null then case when id = uguale then p_importo else 0 end
      else p_importo * resta / nullif(totale, 0) + case
        when row_number() over (order by p_importo * resta % nullif(totale, 0) desc, n)
          <= p_importo - sum(div(p_importo * resta, nullif(totale, 0))) over () then 1 else 0 end
      end as quota
    from (select s.id, s.n, s.intero, s.resta, s.totale::bigint as totale, s.tutto::bigint as tutto,
      s.prima::bigint as prima, s.uguale from s) s
  )
  select id, quota::bigint from q where quota > 0 order by n
$$;
