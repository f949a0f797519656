-- What the lists need at millions of rows. No index holds `stato` or anything else that a payment changes while it
-- is being paid: its updates must stay inside their page (HOT).
--
-- The first 8 letters of an id are the second of its creation: a period on created_at is walked as a range of ids
-- (with a day of slack), so whoever inserts a row of the past makes its id from the same instant.

-- An amount typed in the search box, and the list sorted by amount or by scadenza.
create index pagamenti_importo on pagamenti (esercente_id, importo_centesimi, id);
create index pagamenti_scadenza on pagamenti (esercente_id, scadenza, id);
create index scritture_origine on scritture (origine_tipo, origine_id);

-- The clienti of an esercente are listed by name: it is kept beside their words, and follows them.
alter table clienti_esercente add column nome text not null default '';
update clienti_esercente r set nome = c.nome from clienti c where c.id = r.cliente_id;
create index clienti_esercente_nome on clienti_esercente (esercente_id, nome, cliente_id);
create index clienti_nome on clienti (nome, id);

create or replace function clienti_esercente_gettoni() returns trigger language plpgsql as $$
begin
  select gettoni_indice(new.esercente_id, c.nome || ' ' || c.email || ' ' || coalesce(c.codice_fiscale, '')
    || ' ' || coalesce(c.partita_iva, '')), c.nome into strict new.gettoni, new.nome
  from clienti c where c.id = new.cliente_id;
  return new;
end $$;

create or replace function clienti_riscritti() returns trigger language plpgsql as $$
begin
  update clienti_esercente r
    set nome = new.nome,
      gettoni = gettoni_indice(r.esercente_id, new.nome || ' ' || new.email || ' '
        || coalesce(new.codice_fiscale, '') || ' ' || coalesce(new.partita_iva, ''))
    where r.cliente_id = new.id;
  return null;
end $$;
