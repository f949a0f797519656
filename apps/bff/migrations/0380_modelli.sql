-- The words that the staff put in place of a sentence of the messages: each change is a row, none is ever changed. The
-- newest of a sentence holds; one without words gives it back its own.
create table parole_messaggi (
  id text collate "C" primary key,
  -- What was saved together.
  versione_id text collate "C" not null,
  originale text not null check (length(originale) between 1 and 3000),
  testo text check (length(testo) between 1 and 3000),
  autore text collate "C" not null references utenti,
  created_at timestamptz not null
);
create index parole_messaggi_autore on parole_messaggi (autore);
create trigger sola_aggiunta before update or delete on parole_messaggi
  for each row execute function sola_aggiunta();

-- What a message was made of, so that the staff see the last ones in other words before they change them.
alter table messaggi add column modello text, add column parti jsonb;
create index messaggi_modello on messaggi (modello, id) where parti is not null;
alter table notifiche add column sorgente text;
