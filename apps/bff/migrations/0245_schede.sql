-- What is written about a cliente, and never read by them: by an esercente for its own people, or by the staff (no
-- esercente) for the staff.
create table note_cliente (
  id text collate "C" primary key,
  cliente_id text collate "C" not null references clienti,
  esercente_id text collate "C" references esercenti,
  autore_id text collate "C" not null references utenti,
  testo text not null check (length(testo) between 1 and 500),
  created_at timestamptz not null
);
create index note_cliente_cliente on note_cliente (cliente_id, id);

-- An esercente may ask for help about one of its clienti; the page of a cliente lists what was asked.
alter table richieste_assistenza drop constraint richieste_assistenza_oggetto_tipo_check;
alter table richieste_assistenza
  add constraint richieste_assistenza_oggetto_tipo_check check (oggetto_tipo in ('pagamento', 'dilazione', 'rata',
    'abbonamento', 'documento', 'utenza', 'metodo', 'cassa', 'esercente', 'cliente'));
create index richieste_assistenza_cliente on richieste_assistenza (cliente_id, id) where cliente_id is not null;
create index richieste_assistenza_oggetto on richieste_assistenza (oggetto_id) where oggetto_id is not null;
