-- The marks of some digits of a telephone, four at least; null where anything else is typed.
create or replace function cifre_cercate(ambito text, testo text) returns int[]
language sql immutable parallel safe strict set search_path = public as $$
  select case when testo ~ '^[0-9 +./()-]+$' and length(cifre_telefono(testo)) >= 4 then
    array(select gettone(ambito, '#' || substr(cifre_telefono(testo), n, 4))
      from generate_series(1, length(cifre_telefono(testo)) - 3) n) end
$$;
