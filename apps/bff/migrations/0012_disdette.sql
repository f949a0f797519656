-- Every disdetta of an abbonamento, with its reason: the one that was taken back stays, as proof that it was given.
create table disdette (
  id text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  ruolo text not null check (ruolo in ('cliente', 'esercente')),
  -- The state that it comes back to when the disdetta is taken back.
  da_stato text not null,
  fino_al date not null,
  motivo text check (motivo in ('costo', 'poco_uso', 'altro_fornitore', 'servizio', 'altro')),
  nota text check (length(nota) between 1 and 500),
  created_at timestamptz not null,
  ritirata_at timestamptz
);
create unique index disdette_una_valida on disdette (abbonamento_id) where ritirata_at is null;
