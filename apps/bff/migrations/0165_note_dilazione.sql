-- Notes about a plan, which its cliente never reads.
create table note_dilazione (
  id text collate "C" primary key,
  dilazione_id text collate "C" not null references dilazioni,
  autore_id text collate "C" not null references utenti,
  testo text not null check (length(testo) between 1 and 500),
  created_at timestamptz not null
);
create index note_dilazione_dilazione on note_dilazione (dilazione_id, id);
