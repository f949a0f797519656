-- An esercente that leaves: who asked, until when it works, and from which day what the law does not ask to keep is deleted.
create table congedi (
  esercente_id text collate "C" primary key references esercenti,
  chiesto_da text collate "C" not null references utenti,
  chiesto_at timestamptz not null,
  -- The state before: from a suspension nobody comes back by itself.
  da_stato text not null,
  motivo text check (length(motivo) between 3 and 500),
  ultimo_giorno date not null,
  cancella_dal date not null check (cancella_dal > ultimo_giorno),
  -- The figures that were shown before the code was given.
  anteprima jsonb not null,
  cancellato_at timestamptz
);
create index congedi_da_cancellare on congedi (cancella_dal) where cancellato_at is null;
