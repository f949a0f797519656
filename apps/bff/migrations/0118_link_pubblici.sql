-- Addresses at which a debt is paid by whoever has them, without an account. Kept as a hash: the table opens nothing.
create table link_pubblici (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  token_hash bytea not null unique,
  creato_da text collate "C" not null references utenti,
  scade_at timestamptz not null,
  revocato_at timestamptz,
  created_at timestamptz not null default now()
);
-- One that works for each debt: a new one takes the place of the old.
create unique index link_pubblici_uno on link_pubblici (pagamento_id) where revocato_at is null;
