-- A timed job that somebody of the staff wants done now: the worker takes it up. One wait at a time for each job.
create table esecuzioni_richieste (
  id bigint generated always as identity primary key,
  nome text not null,
  richiesta_da text collate "C" not null references utenti,
  created_at timestamptz not null default now(),
  avviata_at timestamptz
);
create unique index esecuzioni_richieste_attesa on esecuzioni_richieste (nome) where avviata_at is null;
