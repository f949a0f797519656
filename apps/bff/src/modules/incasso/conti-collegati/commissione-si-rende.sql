-- Whether the operator gives its part back with a rimborso of what was paid then: a dated condition, no until it is written.
create or replace function commissione_si_rende(p_at timestamptz) returns boolean language sql stable as $$
  select coalesce((
    select valore = '1' from impostazioni
    where chiave = 'commissione_resa' and valido_dal <= p_at
    order by valido_dal desc limit 1
  ), false)
$$;
