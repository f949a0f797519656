-- A person's change of its own data is written with every esercente that it has confirmed.
create or replace function clienti_riscritti() returns trigger language plpgsql set search_path = public as $$
begin
  update clienti_esercente set confermata_at = confermata_at
  where cliente_id = new.id and confermata_at is not null;
  return null;
end $$;

create or replace trigger clienti_riscritti after update on clienti for each row
  when ((old.nome, old.tipo, old.stato, old.email, old.telefono, old.codice_fiscale, old.partita_iva, old.indirizzo,
      old.cap, old.citta, old.provincia)
    is distinct from (new.nome, new.tipo, new.stato, new.email, new.telefono, new.codice_fiscale, new.partita_iva,
      new.indirizzo, new.cap, new.citta, new.provincia))
  execute function clienti_riscritti();
