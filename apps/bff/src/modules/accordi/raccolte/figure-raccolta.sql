-- The figures of a raccolta as they stand now, from the debts themselves: nothing is kept that could fall behind. People are
-- counted by the little that says how it stands with them, and the word is asked for once for each such group.
create or replace function figure_raccolta(p_raccolta text) returns table (
  persone int, pagate int, mancano int, in_arrivo int, in_coda int, non_chieste int, tolte int, da_fare int,
  attesi_centesimi bigint, incassati_centesimi bigint, rimborsati_centesimi bigint
) language sql stable as $$
  with gruppi as materialized (
    select a.stato, p.stato as pagamento, p.dilazione_id is not null as a_rate, count(*) as quanti, count(a.da_fare) as da_fare,
      coalesce(sum(a.quota_centesimi), 0) as quote, coalesce(sum(p.incassato_centesimi), 0) as incassati,
      coalesce(sum(p.rimborsato_centesimi), 0) as rimborsati
    from adesioni a left join pagamenti p on p.id = a.pagamento_id
    where a.raccolta_id = p_raccolta
    group by 1, 2, 3
  ), s as materialized (
    select g.*, situazione_adesione(g.stato, g.pagamento, case when g.a_rate then 'si' end) as situazione from gruppi g
  )
  select coalesce(sum(quanti) filter (where situazione not in ('tolta', 'annullata', 'non_chiesta')), 0)::int,
    coalesce(sum(quanti) filter (where situazione = 'pagata'), 0)::int,
    coalesce(sum(quanti) filter (where situazione in ('manca', 'a_rate')), 0)::int,
    coalesce(sum(quanti) filter (where situazione in ('in_arrivo', 'contestata')), 0)::int,
    coalesce(sum(quanti) filter (where situazione = 'in_coda'), 0)::int,
    coalesce(sum(quanti) filter (where situazione = 'non_chiesta'), 0)::int,
    coalesce(sum(quanti) filter (where situazione = 'tolta'), 0)::int,
    coalesce(sum(s.da_fare), 0)::int,
    coalesce(sum(quote) filter (where situazione not in ('tolta', 'annullata', 'non_chiesta', 'rimborsata')), 0)::bigint,
    coalesce(sum(incassati), 0)::bigint,
    coalesce(sum(rimborsati), 0)::bigint
  from s
$$;
