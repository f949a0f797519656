-- The people who work for an esercente. A row is one stretch of time: who left and comes back has another. Their role lets
-- them in; `utenti_ruoli` says which esercente a person acts for now.
create table membri_esercente (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('titolare', 'amministratore', 'operatore', 'cassa', 'contabile')),
  -- Who registered the esercente: the papers of the registration are found through them, also after they left.
  origine text not null check (origine in ('registrazione', 'invito')),
  dal timestamptz not null,
  sospeso_at timestamptz,
  al timestamptz,
  check (al is null or al >= dal)
);
create unique index membri_esercente_vivi on membri_esercente (utente_id, esercente_id) where al is null;
create index membri_esercente_squadra on membri_esercente (esercente_id, utente_id);

-- Those who are there already: everybody who acted for an esercente could do everything.
insert into membri_esercente (id, esercente_id, utente_id, ruolo, origine, dal)
select substr(md5(r.utente_id || r.esercente_id), 1, 24), r.esercente_id, r.utente_id, 'titolare', 'registrazione', u.created_at
from utenti_ruoli r join utenti u on u.id = r.utente_id
where r.ruolo = 'esercente' and r.esercente_id is not null;

create table inviti_squadra (
  id text collate "C" primary key,
  -- The link itself is not kept: it is made again from the id.
  token_hash bytea not null unique,
  esercente_id text collate "C" not null references esercenti,
  email text not null,
  ruolo text not null check (ruolo in ('amministratore', 'operatore', 'cassa', 'contabile')),
  creato_da text collate "C" not null references utenti,
  expires_at timestamptz not null,
  mandato_at timestamptz not null,
  mandato_volte int not null default 1,
  accettato_at timestamptz,
  accettato_da text collate "C" references utenti,
  revocato_at timestamptz,
  created_at timestamptz not null
);
create unique index inviti_squadra_aperti on inviti_squadra (esercente_id, email)
  where accettato_at is null and revocato_at is null;

-- What a team has agreed on: above this sum a refund is approved by a second person.
create table regole_squadra (
  esercente_id text collate "C" primary key references esercenti,
  soglia_rimborsi_centesimi bigint check (soglia_rimborsi_centesimi > 0),
  updated_at timestamptz not null
);

-- Refunds that a second person has to approve.
alter table rimborsi
  add column seconda_persona boolean not null default false,
  add column approvato_da text collate "C" references utenti;
