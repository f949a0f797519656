-- The link by which a consulente invites esercenti: one that counts at a time, many may register through it.

create table inviti_consulente (
  id text collate "C" primary key,
  consulente_id text collate "C" not null references consulenti,
  -- The link itself is not kept: it is made again from the id.
  token_hash bytea not null unique,
  -- What the consulente earns on whoever registers through it.
  quota_percento numeric(5, 2) not null check (quota_percento between 0 and 100),
  creato_da text collate "C" not null references utenti,
  expires_at timestamptz not null,
  sostituito_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index inviti_consulente_attuale on inviti_consulente (consulente_id) where sostituito_at is null;

alter table registrazioni add column invito_consulente_id text collate "C" references inviti_consulente;
create index registrazioni_invito_consulente on registrazioni (invito_consulente_id) where invito_consulente_id is not null;
