-- Keeps the words by which a cliente is found among those of one esercente. A confirmed cliente is copied from the
-- person: what the esercente typed counts until then.
create or replace function clienti_esercente_gettoni() returns trigger language plpgsql set search_path = public as $$
begin
  if new.confermata_at is not null then
    select c.nome, c.tipo, c.stato, c.email, c.telefono, c.codice_fiscale, c.partita_iva, c.indirizzo, c.cap, c.citta,
      c.provincia
    into strict new.nome, new.tipo, new.stato, new.email, new.telefono, new.codice_fiscale, new.partita_iva,
      new.indirizzo, new.cap, new.citta, new.provincia
    from clienti c where c.id = new.cliente_id;
  end if;
  new.gettoni := gettoni_indice(new.esercente_id,
    parole_di_cliente(new.nome, new.email, new.codice_fiscale, new.partita_iva, new.citta)
      || ' ' || array_to_string(new.etichette, ' '));
  new.indizi := indizi_cliente(new.esercente_id, new.nome, new.telefono)
    || segni_cliente(new.esercente_id, new.etichette, new.controlli);
  return new;
end $$;

create or replace trigger clienti_esercente_gettoni before insert on clienti_esercente
  for each row when (new.gettoni is null) execute function clienti_esercente_gettoni();

create or replace trigger clienti_esercente_riscritto before update on clienti_esercente
  for each row execute function clienti_esercente_gettoni();
