-- The operator's fee on an online payment, halves up. Exact: no fraction is ever stored.
create or replace function commissione_centesimi(p_importo bigint, p_adesso timestamptz) returns bigint
language sql stable as $$
  select coalesce((
    select (p_importo * (valore ->> 'per_mille')::bigint + 500) / 1000 + (valore ->> 'fissa_centesimi')::bigint
    from impostazioni
    where chiave = 'commissioni' and valido_dal <= p_adesso
    order by valido_dal desc limit 1
  ), 0)
$$;
