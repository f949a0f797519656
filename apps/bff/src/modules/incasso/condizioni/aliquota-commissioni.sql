-- The IVA on a commission, in percent; none until it is written: a payment service is exempt (art. 10 c. 1 n. 1 DPR 633/1972).
create or replace function aliquota_commissioni(p_at timestamptz) returns int language sql stable as $$
  select coalesce((
    select (valore #>> '{}')::int from impostazioni
    where chiave = 'iva_commissioni' and valido_dal <= p_at
    order by valido_dal desc limit 1
  ), 0)
$$;
