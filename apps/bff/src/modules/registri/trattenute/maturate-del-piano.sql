-- The sums kept back so far beside what the rate of a plan brought.
create or replace function maturate_del_piano(p_dilazione text, p_tipo text)
returns table (base bigint, importo bigint) language sql stable as $$
  select coalesce(sum(m.base_centesimi), 0)::bigint, coalesce(sum(m.importo_centesimi), 0)::bigint
  from rate r join movimenti_trattenuta m on m.pagamento_id = r.pagamento_id and m.tipo = p_tipo
  where r.dilazione_id = p_dilazione
$$;
