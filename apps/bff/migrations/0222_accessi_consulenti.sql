-- The links by which a consulente reads their own provvigioni: one that counts at a time.
create table accessi_consulente (
  id text collate "C" primary key,
  consulente_id text collate "C" not null references consulenti,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  sostituito_at timestamptz,
  created_at timestamptz not null
);
create unique index accessi_consulente_uno on accessi_consulente (consulente_id) where sostituito_at is null;
