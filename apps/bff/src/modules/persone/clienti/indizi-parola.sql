-- The marks of the letters of one typed word: a name that shares one of them may be meant by it.
create or replace function indizi_parola(ambito text, parola text) returns int[]
language sql immutable parallel safe strict set search_path = public as $$
  select coalesce(array_agg(gettone(ambito, '~' || v)), '{}') from varianti_parola(parola) v
$$;
