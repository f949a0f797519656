-- The figures of a raccolta as they stand now, from the debts themselves: nothing is kept that could fall behind.
create or replace function figure_raccolta(p_raccolta text) returns table (
  persone int, pagate int, mancano int, in_arrivo int, in_coda int, non_chieste int, tolte int, da_fare int,
  attesi_centesimi bigint, incassati_centesimi bigint, rimborsati_centesimi bigint
) language sql stable as $$
  select count(*) filter (where s.situazione not in ('tolta', 'annullata', 'non_chiesta'))::int,
    count(*) filter (where s.situazione = 'pagata')::int,
    count(*) filter (where s.situazione in ('manca', 'a_rate'))::int,
    count(*) filter (where s.situazione in ('in_arrivo', 'contestata'))::int,
    count(*) filter (where s.situazione = 'in_coda')::int,
    count(*) filter (where s.situazione = 'non_chiesta')::int,
    count(*) filter (where s.situazione = 'tolta')::int,
    count(*) filter (where a.da_fare is not null)::int,
    coalesce(sum(a.quota_centesimi) filter (where s.situazione not in ('tolta', 'annullata', 'non_chiesta', 'rimborsata')), 0)::bigint,
    coalesce(sum(p.incassato_centesimi), 0)::bigint,
    coalesce(sum(p.rimborsato_centesimi), 0)::bigint
  from adesioni a left join pagamenti p on p.id = a.pagamento_id
    cross join lateral (select situazione_adesione(a.stato, p.stato, p.dilazione_id) as situazione) s
  where a.raccolta_id = p_raccolta
$$;
