-- Coming in and proving who one is.

-- One registration per person and role, kept step by step so that it goes on from another device.
create table registrazioni (
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  -- Step → what was accepted in it. A step that is not here is still to be done.
  dati jsonb not null default '{}',
  -- The same, as whoever invited the person knew it: to be looked at, never taken as done.
  precompilati jsonb not null default '{}',
  -- Who invited: the cliente becomes one of theirs.
  invitante_id text collate "C" references esercenti,
  -- The steps that the staff asked to see again, [{passo, testo}]; null when nothing is asked.
  integrazione jsonb,
  inviata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (utente_id, ruolo)
);

create table documenti_registrazione (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  tipo text not null check (tipo in ('documento_identita', 'visura_camerale', 'altro')),
  nome_file text not null check (length(nome_file) between 1 and 150),
  -- Read from the content, never from the name.
  formato text not null check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  dimensione int not null check (dimensione between 1 and 5242880),
  sha256 bytea not null,
  contenuto bytea not null,
  scadenza date,
  created_at timestamptz not null default now()
);
create index documenti_registrazione_utente on documenti_registrazione (utente_id, ruolo, id);

create table inviti (
  id text collate "C" primary key,
  token_hash bytea not null unique,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  email text not null,
  dati jsonb not null default '{}',
  esercente_id text collate "C" references esercenti,
  creato_da text collate "C" not null references utenti,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a signature by one-time code leaves behind: never the code itself.
create table firme (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  oggetto_tipo text not null,
  oggetto_id text collate "C" not null,
  documento bytea not null,
  documento_sha256 bytea not null,
  prova jsonb not null,
  created_at timestamptz not null default now()
);
create index firme_oggetto on firme (oggetto_tipo, oggetto_id);
create trigger sola_aggiunta before update or delete on firme for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on firme execute function sola_aggiunta();

-- A code is bound to one act: what is done, on what, for how much, with whom.
alter table codici_otp
  add column atto_hash bytea not null default ''::bytea,
  add column canale text not null default 'email' check (canale in ('email', 'sms')),
  add column destinatario text not null default '',
  -- The session that gave the right code: the act is confirmed there and nowhere else.
  add column sessione_id text collate "C";
create index codici_otp_recenti on codici_otp (utente_id, scopo, created_at);

create table verifiche_email (
  token_hash bytea primary key,
  utente_id text collate "C" not null references utenti,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

alter table utenti
  add column email_verificata_at timestamptz,
  add column telefono text,
  add column telefono_verificato_at timestamptz,
  add column totp_segreto bytea,
  drop constraint utenti_secondo_fattore_check,
  add constraint utenti_secondo_fattore_check check (secondo_fattore in ('nessuno', 'email', 'sms', 'totp'));

create table passkey (
  id text primary key,
  utente_id text collate "C" not null references utenti,
  chiave_pubblica bytea not null,
  contatore bigint not null default 0,
  trasporti text[] not null default '{}',
  nome text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_utente on passkey (utente_id);

create table consensi (
  utente_id text collate "C" not null references utenti,
  tipo text not null,
  versione text not null,
  dato boolean not null,
  at timestamptz not null default now(),
  primary key (utente_id, tipo, at)
);

-- Cards and mandates, as the provider's token and the few figures that people recognise.
create table metodi_di_pagamento (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  tipo text not null check (tipo in ('carta', 'addebito_sdd')),
  fornitore text not null,
  cliente_psp text not null,
  metodo_psp text not null,
  marchio text not null,
  ultime4 text not null check (ultime4 ~ '^[0-9]{4}$'),
  scade_mese int check (scade_mese between 1 and 12),
  scade_anno int check (scade_anno between 2000 and 2100),
  intestatario text not null default '',
  soprannome text not null default '',
  predefinito boolean not null default false,
  stato text not null default 'attiva' check (stato in ('attiva', 'bloccata', 'rimossa')),
  created_at timestamptz not null default now(),
  unique (fornitore, metodo_psp)
);
create unique index metodi_di_pagamento_predefinito on metodi_di_pagamento (utente_id, ruolo)
  where predefinito and stato = 'attiva';
create index metodi_di_pagamento_utente on metodi_di_pagamento (utente_id, ruolo, id);

create table notifiche (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null,
  testo text not null,
  indirizzo text not null,
  letta_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifiche_utente on notifiche (utente_id, ruolo, id desc);

create trigger stato_lecito before update on esercenti for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('esercente');
