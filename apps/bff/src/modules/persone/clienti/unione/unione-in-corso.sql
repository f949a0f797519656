-- True while the unione of these two clienti of an esercente is carried out or undone, in the transaction that wrote it down.
create or replace function unione_in_corso(p_esercente text, p_prima text, p_dopo text) returns boolean language sql stable as $$
  select exists (select 1 from unioni_clienti u
    where u.id = current_setting('rateo.unione', true) and u.transazione = pg_current_xact_id_if_assigned()
      and u.esercente_id = p_esercente
      and ((u.doppio_id = p_prima and u.principale_id = p_dopo) or (u.principale_id = p_prima and u.doppio_id = p_dopo)))
$$;
