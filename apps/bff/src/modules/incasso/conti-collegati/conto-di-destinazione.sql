-- The account to which the money of an esercente goes now; null when it may not be charged for.
create or replace function conto_di_destinazione(p_esercente text) returns text language sql stable as $$
  select conto_psp from conti_collegati where esercente_id = p_esercente and incassa
$$;
