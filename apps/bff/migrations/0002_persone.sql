-- Who uses the portal: people, their sessions and signatures, esercenti, clienti, consulenti.

-- A sign-in that is under way at an identity provider: what must come back the same, and where to go afterwards.
create table accessi_provider (
  stato_hash bytea primary key,
  -- The browser that began it: nobody else's may end it.
  browser_hash bytea not null,
  nonce text not null,
  verificatore text not null,
  referrer text not null,
  expires_at timestamptz not null
);

-- One number that changes, in the same transaction, with anything that decides what somebody may do: sessions, roles,
-- states. Who remembers a session asks for the number together with the data, and knows from it whether what they
-- remember still holds.
create table accessi_versione (
  unica boolean primary key default true check (unica),
  n bigint not null default 1
);

create table utenti (
  id text collate "C" primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  nome text not null,
  cognome text not null,
  stato text not null default 'attivo' check (stato in ('attivo', 'inattivo')),
  secondo_fattore text not null default 'nessuno' check (secondo_fattore in ('nessuno', 'email', 'sms', 'totp')),
  -- The role taken at the last visit: the next one starts there.
  ultimo_ruolo text check (ultimo_ruolo in ('esercente', 'cliente', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_verificata_at timestamptz,
  telefono text,
  telefono_verificato_at timestamptz,
  totp_segreto bytea,
  -- Proposed and not yet confirmed with a first code: it opens nothing.
  totp_proposto bytea,
  -- The last interval whose code was used: a code that was seen once is worth nothing more.
  totp_passo bigint not null default 0,
  -- What is not wanted: {email: [evento, …]}. What is not named is sent.
  notifiche_escluse jsonb not null default '{}',
  -- The language in which somebody is spoken to: one that the portal knows.
  lingua text not null default 'it' check (lingua = 'it'),
  -- Wrong codes of the app in a row: in whatever session and from wherever they were sent. After ten of them the codes are
  -- not looked at for a while, longer each time; whatever else proves the owner ends the count.
  totp_errati int not null default 0 check (totp_errati >= 0),
  totp_fermo_fino timestamptz
);
create unique index utenti_email on utenti (email);

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

create table codici_di_recupero (
  utente_id text collate "C" references utenti,
  codice_hash bytea,
  used_at timestamptz,
  primary key (utente_id, codice_hash)
);

create table consensi (
  utente_id text collate "C" references utenti,
  tipo text,
  versione text not null,
  dato boolean not null,
  at timestamptz default now(),
  primary key (utente_id, tipo, at)
);

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

-- The links that let whoever forgot the password choose another. Only the hash of what is in the link is kept.
create table reimpostazioni_password (
  token_hash bytea primary key,
  utente_id text collate "C" not null references utenti,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index reimpostazioni_password_utente on reimpostazioni_password (utente_id);

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
  revoked_at timestamptz,
  -- Whether the session came in through the provider, which is then told of its end.
  da_provider boolean not null default false,
  -- When the person gave the second step in this session; the role admin may ask for it.
  secondo_fattore_at timestamptz
);
create index sessioni_utente on sessioni (utente_id, created_at desc);

-- What a passkey signs, once.
create table sfide_passkey (
  id text collate "C" primary key,
  -- Null where somebody still unknown wants to come in.
  utente_id text collate "C" references utenti,
  sfida text not null,
  expires_at timestamptz not null
);

create table clienti (
  id text collate "C" primary key,
  tipo text not null default 'persona',
  -- What everybody reads: nome e cognome of a person, ragione sociale of the others.
  nome text not null check (length(nome) between 1 and 100),
  codice_fiscale text,
  partita_iva text,
  email text not null,
  telefono text,
  indirizzo text,
  cap text,
  citta text,
  provincia text,
  stato text not null default 'in_registrazione' check (stato in ('in_registrazione', 'attivo', 'inattivo',
    'bloccato', 'cancellato')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gettoni int[] not null generated always as (gettoni_indice('',
    nome || ' ' || email || ' ' || coalesce(codice_fiscale, '') || ' ' || coalesce(partita_iva,
    '') || ' ' || coalesce(citta, ''))) stored,
  constraint clienti_tipo check (tipo in ('persona', 'condominio', 'ditta', 'ente'))
);
create index clienti_email on clienti (email);
create index clienti_gettoni on clienti using gin (gettoni);
create index clienti_nome on clienti (nome, id);
create index clienti_telefono on clienti (cifre_telefono(telefono) text_pattern_ops) where telefono is not null;

-- Who uses the portal. Keys are 24 hexadecimal characters that grow with time, compared byte by byte.
create table esercenti (
  id text collate "C" primary key,
  ragione_sociale text not null check (length(ragione_sociale) between 1 and 100),
  partita_iva text not null,
  codice_fiscale text,
  categoria text not null default 'altro',
  indirizzo text,
  cap text,
  citta text,
  provincia text,
  email text not null,
  telefono text,
  pec text,
  codice_destinatario text,
  iban text,
  stato text not null default 'in_registrazione' check (stato in ('in_registrazione', 'inviato', 'in_verifica',
    'integrazione_richiesta', 'attivo', 'limitato', 'sospeso', 'inattivo', 'rifiutato', 'in_cessazione', 'cessato')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- {richiesta_at, voci: [{passo, testo}]}; null when nothing is asked.
  integrazione jsonb,
  motivo_rifiuto text,
  -- An esercente is found by name, partita IVA, place and category, and chooses whether strangers find it.
  visibile boolean not null default true,
  gettoni int[] not null generated always as (gettoni_indice('',
    ragione_sociale || ' ' || partita_iva || ' ' || categoria || ' ' || coalesce(citta,
    '') || ' ' || coalesce(provincia, '') || ' ' || coalesce(cap, '') || ' ' || email)) stored,
  -- Stopped by hand, whatever the state.
  fermi text[] not null default '{}' check (fermi <@ array['nuovi_incassi', 'rinnovi_e_rate', 'rimborsi',
    'accrediti', 'api']),
  -- The measure in force: {motivo, ferma, fino_al}; null when there is none.
  provvedimento jsonb,
  -- How much it may ask for in thirty days where its state has a cap; null: as everybody.
  tetto_centesimi int check (tetto_centesimi >= 0),
  -- What an esercente tells of itself: number in the REA, how its requests begin, logo, points of sale.
  rea text,
  causale_modello text not null default '' check (length(causale_modello) <= 140),
  credito_abilitato_at timestamptz,
  -- The beneficiary of a transfer is the holder of the account, as the payer's bank compares it (Regulation (EU) 2024/886):
  -- kept beside the IBAN and changed with it. Null: the account is in the name of the firm.
  iban_intestatario text check (length(iban_intestatario) between 1 and 70)
);
create index esercenti_gettoni on esercenti using gin (gettoni);
create unique index esercenti_partita_iva on esercenti (partita_iva);
-- The measures that end by themselves are looked for every hour.
create index esercenti_provvedimento on esercenti ((provvedimento ->> 'fino_al'))
  where provvedimento ->> 'fino_al' is not null;
create index esercenti_ragione_sociale on esercenti (ragione_sociale, id);
create trigger stato_lecito before update on esercenti for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('esercente');

-- A role without its esercente or cliente is a registration still to be completed.
create table utenti_ruoli (
  utente_id text collate "C" references utenti,
  ruolo text check (ruolo in ('esercente', 'cliente', 'admin')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  primary key (utente_id, ruolo),
  check (ruolo = 'esercente' or esercente_id is null),
  constraint utenti_ruoli_check1 check (ruolo = 'cliente' or cliente_id is null)
);
create index utenti_ruoli_cliente on utenti_ruoli (cliente_id) where cliente_id is not null;
create index utenti_ruoli_esercente on utenti_ruoli (esercente_id) where esercente_id is not null;

create table verifiche_email (
  token_hash bytea primary key,
  utente_id text collate "C" not null references utenti,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
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
  voided_at timestamptz,
  -- A code is bound to one act: what is done, on what, for how much, with whom.
  atto_hash bytea not null default '\x',
  canale text not null default 'email' check (canale in ('email', 'sms')),
  destinatario text not null default '',
  -- The session that gave the right code: the act is confirmed there and nowhere else.
  sessione_id text collate "C",
  -- Codes by SMS are counted for each prefix: one to which they are sent and never given back is shut (pumping).
  prefisso text
);
create index codici_otp_prefisso on codici_otp (prefisso, created_at) where prefisso is not null;
create index codici_otp_recenti on codici_otp (utente_id, scopo, created_at);
create unique index codici_otp_vivo on codici_otp (utente_id, scopo, oggetto) where used_at is null
  and voided_at is null;

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

-- A new IBAN counts a day after it was confirmed: whoever did not ask for it hears of it before any money goes there.
create table cambi_iban (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  utente_id text collate "C" not null references utenti,
  iban text not null,
  stato text not null default 'in_attesa' check (stato in ('in_attesa', 'applicato', 'annullato')),
  otp_id text collate "C" not null,
  vale_dal timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  intestatario text check (length(intestatario) between 1 and 70)
);
create index cambi_iban_da_applicare on cambi_iban (vale_dal) where stato = 'in_attesa';
create unique index cambi_iban_in_attesa on cambi_iban (esercente_id) where stato = 'in_attesa';
create trigger stato_lecito before update on cambi_iban for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('cambio_iban');

create table richieste_cancellazione (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  motivo text not null default '',
  stato text not null default 'aperta' check (stato in ('aperta', 'ritirata', 'eseguita')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index richieste_cancellazione_aperta on richieste_cancellazione (utente_id) where stato = 'aperta';

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

-- What the operator's staff see and change, what people ask of them, and the keys of who calls from outside.
create table consulenti (
  id text collate "C" primary key,
  nome text not null check (length(nome) between 1 and 100),
  partita_iva text not null,
  email text not null,
  telefono text not null default '',
  territorio text not null default '',
  iban text not null default '',
  stato text not null default 'attivo' check (stato in ('attivo', 'sospeso', 'cessato')),
  created_at timestamptz not null default now()
);
create index consulenti_nome on consulenti (nome, id);
create unique index consulenti_partita_iva on consulenti (partita_iva);

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

-- One registration per person and role, kept step by step so that it goes on from another device.
create table registrazioni (
  utente_id text collate "C" references utenti,
  ruolo text check (ruolo in ('esercente', 'cliente')),
  -- Step → what was accepted in it. A step that is not here is still to be done.
  dati jsonb not null default '{}',
  -- The same, as whoever invited the person knew it: to be looked at, never taken as done.
  precompilati jsonb not null default '{}',
  -- Who invited: the cliente becomes one of theirs.
  invitante_id text collate "C" references esercenti,
  inviata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Step → when it was last saved: an integrazione is answered by what was saved after it was asked.
  salvati jsonb not null default '{}',
  invito_consulente_id text collate "C" references inviti_consulente,
  primary key (utente_id, ruolo)
);
create index registrazioni_invito_consulente on registrazioni (invito_consulente_id)
  where invito_consulente_id is not null;

-- The clienti of an esercente: a relation, because one person buys from many.
create table clienti_esercente (
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  gettoni int[] not null,
  created_at timestamptz not null default now(),
  -- The clienti of an esercente are listed by name: it is kept beside their words, and follows them.
  nome text not null,
  confermata_at timestamptz,
  tipo text not null default 'persona' check (tipo in ('persona', 'condominio', 'ditta', 'ente')),
  stato text not null default 'in_registrazione',
  email text not null,
  telefono text,
  codice_fiscale text,
  partita_iva text,
  indirizzo text,
  cap text,
  citta text,
  provincia text,
  primary key (esercente_id, cliente_id)
);
create index clienti_esercente_cliente on clienti_esercente (cliente_id);
create index clienti_esercente_gettoni on clienti_esercente using gin (gettoni);
create index clienti_esercente_nome on clienti_esercente (esercente_id, nome, cliente_id);
create index clienti_esercente_telefono on clienti_esercente (esercente_id,
  cifre_telefono(telefono) text_pattern_ops) where telefono is not null;

-- An esercente whose papers or steps are not all right is approved by two people: the first writes why, another one
-- agrees. It goes with the next decision, whichever it is.
create table approvazioni_in_deroga (
  esercente_id text collate "C" primary key references esercenti,
  motivo text not null check (length(motivo) between 1 and 500),
  chiesta_da text collate "C" not null references utenti,
  created_at timestamptz not null
);

-- How the staff looked at each step of a registration, before they decide.
create table esami_registrazione (
  esercente_id text collate "C" references esercenti,
  passo text,
  esito text not null check (esito in ('approvato', 'da_rivedere')),
  nota text not null default '' check (length(nota) <= 500),
  autore text collate "C" not null references utenti,
  at timestamptz not null default now(),
  primary key (esercente_id, passo)
);

-- Apart, so that who reads an esercente does not read its picture.
create table loghi (
  esercente_id text collate "C" primary key references esercenti,
  formato text not null check (formato in ('image/png', 'image/jpeg')),
  contenuto bytea not null check (octet_length(contenuto) between 1 and 204800),
  updated_at timestamptz not null default now(),
  dimensione int not null generated always as (octet_length(contenuto)) stored,
  sha256 bytea not null generated always as (sha256(contenuto)) stored
);

create table punti_vendita (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  nome text not null check (length(nome) between 1 and 80),
  indirizzo text not null check (length(indirizzo) between 1 and 100),
  cap text not null,
  citta text not null,
  provincia text not null,
  orari text not null default '' check (length(orari) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index punti_vendita_nome on punti_vendita (esercente_id, lower(nome));

-- Who follows an esercente, from when to when: a change of consulente adds a row and never rewrites the past.
create table incarichi (
  consulente_id text collate "C" references consulenti,
  esercente_id text collate "C" references esercenti,
  quota_percento numeric(5, 2) not null check (quota_percento between 0 and 100),
  dal date,
  al date,
  primary key (consulente_id, esercente_id, dal),
  check (al is null or al >= dal)
);
create index incarichi_esercente on incarichi (esercente_id, dal);

-- Keys of tables that are made before the ones they name.
alter table notifiche add foreign key (utente_id) references utenti;
alter table esecuzioni_richieste add foreign key (richiesta_da) references utenti;

insert into accessi_versione default values;
