-- The links that let whoever forgot the password choose another. Only the hash of what is in the link is kept.
create table reimpostazioni_password (
  token_hash bytea primary key,
  utente_id text collate "C" not null references utenti,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index reimpostazioni_password_utente on reimpostazioni_password (utente_id);
