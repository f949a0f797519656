-- All that the uses that wait take off a price.
create or replace function sconto_atteso(p_abbonamento text, p_importo bigint) returns bigint language sql stable as $$
  select coalesce(sum(s.sconto_centesimi), 0)::bigint from sconti_attesi(p_abbonamento, p_importo) s
$$;
