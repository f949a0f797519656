-- What a logo weighs and its fingerprint, as of every other file that people send.
alter table loghi
  add column dimensione int not null generated always as (octet_length(contenuto)) stored,
  add column sha256 bytea not null generated always as (sha256(contenuto)) stored;
