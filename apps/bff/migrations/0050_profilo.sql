-- What people keep of their own: second step, passkeys, cards, notices, the request to be forgotten.

alter table utenti
  -- Proposed and not yet confirmed with a first code: it opens nothing.
  add column totp_proposto bytea,
  -- The last interval whose code was used: a code that was seen once is worth nothing more.
  add column totp_passo bigint not null default 0,
  -- What is not wanted: {email: [evento, …]}. What is not named is sent.
  add column notifiche_escluse jsonb not null default '{}';

create table codici_di_recupero (
  utente_id text collate "C" not null references utenti,
  codice_hash bytea not null,
  used_at timestamptz,
  primary key (utente_id, codice_hash)
);

-- What a passkey signs, once.
create table sfide_passkey (
  id text collate "C" primary key,
  -- Null where somebody still unknown wants to come in.
  utente_id text collate "C" references utenti,
  sfida text not null,
  expires_at timestamptz not null
);

-- A new e-mail counts once the link that was sent there is opened.
create table cambi_email (
  token_hash bytea primary key,
  utente_id text collate "C" not null references utenti,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index cambi_email_utente on cambi_email (utente_id, created_at desc);

create table richieste_cancellazione (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  motivo text not null default '',
  stato text not null default 'aperta' check (stato in ('aperta', 'ritirata', 'eseguita')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index richieste_cancellazione_aperta on richieste_cancellazione (utente_id) where stato = 'aperta';

-- A card on its way to be saved: the person is on the provider's page, or has not come back.
create table salvataggi_carta (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  fornitore text not null,
  riferimento text,
  stato text not null default 'aperto' check (stato in ('aperto', 'salvata', 'annullato')),
  metodo_id text collate "C" references metodi_di_pagamento,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index salvataggi_carta_utente on salvataggi_carta (utente_id, created_at desc);

-- What is charged to which method: at most one each.
create table usi_metodo (
  oggetto_tipo text not null check (oggetto_tipo in ('abbonamento', 'dilazione')),
  oggetto_id text collate "C" not null,
  metodo_id text collate "C" not null references metodi_di_pagamento,
  primary key (oggetto_tipo, oggetto_id)
);
create index usi_metodo_metodo on usi_metodo (metodo_id);
