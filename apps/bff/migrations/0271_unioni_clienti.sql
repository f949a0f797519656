-- A person that an esercente had twice. What it had with one is with the other from then on, row by row, and goes back
-- within a day; nothing is deleted and nothing that was issued is written anew.
create table unioni_clienti (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  principale_id text collate "C" not null references clienti,
  doppio_id text collate "C" not null references clienti,
  autore_id text collate "C" not null references utenti,
  -- What the relation that remains took from the other: tags, controlli, and facts that it did not have.
  presi jsonb not null,
  -- The transaction that moves its rows, which alone may (cliente_cambia_unendo).
  transazione xid8 not null,
  created_at timestamptz not null,
  annullata_at timestamptz,
  check (principale_id <> doppio_id)
);
create index unioni_clienti_principale on unioni_clienti (esercente_id, principale_id, id);

-- The rows that an unione moved, so that exactly those go back.
create table unioni_righe (
  unione_id text collate "C" not null references unioni_clienti,
  tabella text not null,
  riga_id text collate "C" not null,
  primary key (unione_id, tabella, riga_id)
);

-- The cliente that took the place of this one; the relation stays, for what was written to it still arrives.
alter table clienti_esercente add column unito_a text collate "C" references clienti check (unito_a <> cliente_id);
create index clienti_esercente_uniti on clienti_esercente (esercente_id, unito_a) where unito_a is not null;

-- The cliente of these rows is looked after by a guard of its own: everything else of them stays as it was.
create or replace trigger immutabile before update on pagamenti for each row
  when ((old.id, old.esercente_id, old.importo_centesimi, old.origine, old.origine_id)
    is distinct from (new.id, new.esercente_id, new.importo_centesimi, new.origine, new.origine_id))
  execute function immutabile();
create or replace trigger immutabile before update on mandati for each row
  when ((old.id, old.esercente_id, old.umr, old.creditore_id, old.tipo, old.schema_sdd, old.iban, old.intestatario)
    is distinct from (new.id, new.esercente_id, new.umr, new.creditore_id, new.tipo, new.schema_sdd, new.iban, new.intestatario))
  execute function immutabile();
drop trigger sola_aggiunta on movimenti_pagamento;
create trigger sola_aggiunta before delete on movimenti_pagamento for each row execute function sola_aggiunta();
create trigger sola_aggiunta_u before update on movimenti_pagamento for each row
  when (to_jsonb(old) - 'cliente_id' is distinct from to_jsonb(new) - 'cliente_id')
  execute function sola_aggiunta();
create or replace trigger sola_aggiunta_u before update on ricevute for each row
  when ((old.annullata_at is not null and old.cliente_id = new.cliente_id) or (old.id, old.pagamento_id, old.esercente_id,
    old.anno, old.n, old.numero, old.contenuto, old.created_at) is distinct from (new.id, new.pagamento_id,
    new.esercente_id, new.anno, new.n, new.numero, new.contenuto, new.created_at)
    or (old.cliente_id <> new.cliente_id and old.annullata_at is distinct from new.annullata_at))
  execute function sola_aggiunta();
