-- The sum given back of one charge.
create or replace function reso_del_tentativo(p_tentativo uuid) returns bigint language sql stable as $$
  select coalesce(sum(importo_centesimi), 0)::bigint from rimborsi
  where tentativo_id = p_tentativo and stato = 'riuscito' and eccedenza_id is null
$$;
