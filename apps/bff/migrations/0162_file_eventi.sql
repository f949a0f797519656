-- A document or a photo beside the word of the esercente that an event has come: the cliente reads it before answering.
create table file_eventi (
  id text collate "C" primary key,
  dilazione_id text collate "C" not null references dilazioni,
  rata_id text collate "C" not null references rate on delete cascade,
  nome_file text not null check (length(nome_file) between 1 and 150),
  formato text not null check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  dimensione int not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  contenuto bytea not null,
  caricato_da text collate "C" not null references utenti,
  created_at timestamptz not null,
  check (dimensione > 0 and dimensione = octet_length(contenuto))
);
alter table file_eventi alter contenuto set storage external;
create index file_eventi_rata on file_eventi (rata_id);
alter table eventi_rata add column file_id text collate "C" unique references file_eventi;
