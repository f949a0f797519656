-- Only the hash of a token is kept: who reads this table cannot take anybody's place.
create table sessioni (
  id text collate "C" primary key,
  token_hash bytea not null unique,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  -- False between the password and the one-time code: such a session opens nothing else.
  completa boolean not null default true,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessioni_utente on sessioni (utente_id, created_at desc);

-- One row per thing that may be tried a limited number of times in a window (an account, an address).
create table limiti (
  chiave text collate "C" primary key,
  conteggio int not null,
  finestra_fino timestamptz not null
);

create table codici_otp (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  scopo text not null,
  oggetto text not null,
  codice_hash bytea not null,
  tentativi int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create unique index codici_otp_vivo on codici_otp (utente_id, scopo, oggetto) where used_at is null and voided_at is null;

-- The first answer to a client's key, so that a repeated call has one effect and one answer.
create table idempotenza (
  attore text collate "C" not null,
  chiave text collate "C" not null,
  impronta bytea not null,
  status int,
  corpo jsonb,
  bloccata_fino timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (attore, chiave)
);
create index idempotenza_created on idempotenza (created_at);

-- Values that staff may change, each with the day from which it holds.
create table impostazioni (
  chiave text not null,
  valore jsonb not null,
  valido_dal timestamptz not null default now(),
  autore text not null default 'sistema',
  primary key (chiave, valido_dal)
);
