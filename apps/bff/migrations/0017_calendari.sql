-- The address at which a phone reads what its owner has to pay, without an account. Kept as a hash: the table opens nothing.
create table calendari (
  cliente_id text collate "C" primary key references clienti,
  -- The token is made from it: another address has another.
  id text collate "C" not null unique,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
