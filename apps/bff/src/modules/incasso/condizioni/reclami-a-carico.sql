-- The side that bears what the provider asks for a claim, by the conditions of an esercente on that day: the esercente, unless agreed otherwise.
create or replace function reclami_a_carico(p_esercente text, p_at timestamptz) returns text language sql stable as $$
  select coalesce((
    select c.reclami_a_carico from condizioni_esercente c
    where c.esercente_id = p_esercente and c.annullata_at is null and c.dal <= (p_at at time zone 'Europe/Rome')::date
    order by c.dal desc limit 1
  ), 'esercente')
$$;
