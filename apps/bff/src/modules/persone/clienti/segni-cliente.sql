-- The marks of the tags of a cliente and of what is forbidden with it, beside those of its name.
create or replace function segni_cliente(ambito text, etichette text[], controlli text[]) returns int[]
language sql immutable parallel safe set search_path = public as $$
  select coalesce(array_agg(gettone(ambito, s)), '{}')
  from (select '@' || e from unnest(etichette) e union all select '!' || u from unnest(controlli) u) x(s)
$$;
