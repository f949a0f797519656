-- The marks by which somebody is found whose name is mistyped, or by some digits of their telephone. They are apart from the
-- words of a cliente, which must all be there.
create or replace function indizi_cliente(ambito text, nome text, telefono text) returns int[]
language sql immutable parallel safe set search_path = public as $$
  select coalesce(array_agg(distinct g), '{}') from (
    select gettone(ambito, '~' || v)
    from regexp_split_to_table(testo_semplice(nome), ' ') parola cross join lateral varianti_parola(parola) v
    where length(parola) >= 4
    union all
    select gettone(ambito, '#' || substr(cifre_telefono(telefono), n, 4))
    from generate_series(1, length(cifre_telefono(telefono)) - 3) n
  ) x(g)
$$;
