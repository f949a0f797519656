-- The text whose words find a cliente.
create or replace function parole_di_cliente(nome text, email text, codice_fiscale text, partita_iva text, citta text)
returns text language sql immutable parallel safe as $$
  select nome || ' ' || email || ' ' || coalesce(codice_fiscale, '') || ' ' || coalesce(partita_iva, '') || ' '
    || coalesce(citta, '')
$$;
