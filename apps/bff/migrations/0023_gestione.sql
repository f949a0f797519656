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

-- Who follows an esercente, from when to when: a change of consulente adds a row and never rewrites the past.
create table incarichi (
  consulente_id text collate "C" not null references consulenti,
  esercente_id text collate "C" not null references esercenti,
  quota_percento numeric(5, 2) not null check (quota_percento between 0 and 100),
  dal date not null,
  al date check (al is null or al >= dal),
  primary key (consulente_id, esercente_id, dal)
);
create index incarichi_esercente on incarichi (esercente_id, dal);

create table promozioni (
  id text collate "C" primary key,
  nome text not null check (length(nome) between 1 and 100),
  codice text not null check (codice = upper(codice)),
  effetto text not null check (effetto in ('percentuale', 'importo', 'prova', 'rata_omaggio', 'commissione_ridotta')),
  -- Hundredths of a percent, cents, days or rate, as the effetto says.
  valore int not null check (valore > 0),
  stato text not null check (stato in ('programmata', 'attiva', 'sospesa', 'esaurita', 'scaduta', 'archiviata')),
  -- Null: of the whole portal.
  esercente_id text collate "C" references esercenti,
  dal date not null,
  al date check (al is null or al >= dal),
  usi int not null default 0,
  usi_max int check (usi_max is null or usi <= usi_max),
  created_at timestamptz not null default now()
);
create unique index promozioni_codice on promozioni (codice);
create index promozioni_dal on promozioni (dal, id);
create trigger stato_lecito before update on promozioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('promozione');

create table richieste_assistenza (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  categoria text not null check (categoria in ('pagamento', 'dilazione', 'abbonamento', 'profilo', 'tecnico', 'altro')),
  oggetto_tipo text check (oggetto_tipo in ('pagamento', 'dilazione', 'abbonamento')),
  oggetto_id text collate "C",
  soggetto text not null check (length(soggetto) between 1 and 140),
  stato text not null default 'nuovo' check (stato in ('nuovo', 'in_carico', 'in_attesa_utente', 'in_attesa_terzi', 'risolto', 'chiuso', 'unito')),
  assegnata_a text collate "C" references utenti,
  -- The closed one that this goes on from.
  seguito_di text collate "C" references richieste_assistenza,
  letta_utente_at timestamptz,
  letta_staff_at timestamptz,
  ultimo_messaggio_at timestamptz not null default now(),
  risolta_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((oggetto_tipo is null) = (oggetto_id is null))
);
create index richieste_assistenza_utente on richieste_assistenza (utente_id, ruolo, id);
create index richieste_assistenza_aggiornata on richieste_assistenza (updated_at, id);
create index richieste_assistenza_risolte on richieste_assistenza (risolta_at) where stato = 'risolto';
create trigger stato_lecito before update on richieste_assistenza for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('assistenza');

create table messaggi_assistenza (
  id text collate "C" primary key,
  richiesta_id text collate "C" not null references richieste_assistenza,
  autore_id text collate "C" not null references utenti,
  -- Whether staff wrote it; and whether only staff read it.
  dello_staff boolean not null,
  interna boolean not null default false,
  testo text not null check (length(testo) between 1 and 5000),
  created_at timestamptz not null default now(),
  check (dello_staff or not interna)
);
create index messaggi_assistenza_richiesta on messaggi_assistenza (richiesta_id, id);
create trigger sola_aggiunta before update or delete on messaggi_assistenza
  for each row execute function sola_aggiunta();

-- Only the hash of a key is kept, with the few letters by which its owner knows it again.
create table chiavi_api (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  creata_da text collate "C" not null references utenti,
  nome text not null check (length(nome) between 1 and 60),
  ambiente text not null check (ambiente in ('test', 'live')),
  inizio text not null,
  hash bytea not null unique,
  ambiti text[] not null check (cardinality(ambiti) > 0),
  scade_at timestamptz,
  ultimo_uso_at timestamptz,
  ultimo_uso_ip text,
  revocata_at timestamptz,
  created_at timestamptz not null default now()
);
create index chiavi_api_esercente on chiavi_api (esercente_id, id);

-- The lists of staff are in the order of the ids, as every list is. What has no such id is given one: the first
-- eight letters are the second in which it happened.
create function chiave_nel_tempo(at timestamptz, n bigint) returns text
language sql immutable parallel safe strict as $$
  select (lpad(to_hex(floor(extract(epoch from at))::bigint), 8, '0') || lpad(to_hex(n), 16, '0')) collate "C"
$$;
create index cronologia_istante on cronologia (chiave_nel_tempo(at, seq));
create view cronologia_nel_tempo as
  select chiave_nel_tempo(at, seq) as id, seq, at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id
  from cronologia;
-- The same look-ups as before, and also by the id alone.
drop index cronologia_entita;
create index cronologia_entita on cronologia (entita_id, entita, seq);
