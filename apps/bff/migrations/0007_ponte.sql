-- What is built on everything else: exports, saved views, bulk actions, keys for programs, assistance.

-- A list as a file, made while nobody waits.
create table esportazioni (
  id text collate "C" primary key,
  raccolta text not null,
  formato text not null check (formato in ('csv', 'xlsx')),
  -- The body of the search, as the list sent it.
  ricerca jsonb not null,
  autore_id text collate "C" not null references utenti,
  -- In which role, and as whom: the rows of the file are theirs, and nobody else downloads it.
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  stato text not null check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto')),
  righe_previste int not null,
  righe_fatte int not null default 0,
  totali jsonb not null default '{}',
  byte bigint not null default 0,
  motivo text,
  -- Which try it is: what a dead process wrote belongs to another.
  giro int not null default 0,
  bloccato_fino timestamptz,
  scade_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((ruolo = 'esercente') = (esercente_id is not null)),
  constraint esportazioni_check1 check ((ruolo = 'cliente') = (cliente_id is not null)),
  constraint esportazioni_check2 check ((stato = 'fallito') <= (motivo is not null))
);
create index esportazioni_autore on esportazioni (autore_id, ruolo, id desc);
create index esportazioni_da_fare on esportazioni (id) where stato in ('in_attesa', 'in_elaborazione');
create index esportazioni_scadenza on esportazioni (scade_at) where stato in ('pronto', 'fallito');
create trigger stato_lecito before update on esportazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('esportazione');

create table esportazioni_parti (
  esportazione_id text collate "C" references esportazioni,
  giro int,
  n int,
  contenuto bytea not null,
  primary key (esportazione_id, giro, n)
);
alter table esportazioni_parti alter contenuto set storage external;

-- One action on many records: which ones is decided when it is asked for, what became of each is kept.
create table azioni_multiple (
  id text collate "C" primary key,
  raccolta text not null,
  azione text not null,
  autore_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  stato text not null check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto')),
  righe int not null,
  -- Where it was asked from, for the cronologia of each record.
  ip text not null,
  request_id text not null,
  bloccato_fino timestamptz,
  created_at timestamptz not null default now(),
  check ((ruolo = 'esercente') = (esercente_id is not null)),
  constraint azioni_multiple_check1 check ((ruolo = 'cliente') = (cliente_id is not null))
);
create index azioni_multiple_autore on azioni_multiple (autore_id, ruolo, id desc);
create index azioni_multiple_da_fare on azioni_multiple (id) where stato in ('in_attesa', 'in_elaborazione');
create trigger stato_lecito before update on azioni_multiple for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('azione_multipla');

create table azioni_multiple_righe (
  azione_id text collate "C" references azioni_multiple,
  n int,
  entita_id text collate "C" not null,
  descrizione text not null,
  importo_centesimi bigint,
  esito text not null default 'da_fare' check (esito in ('da_fare', 'riuscito', 'saltato')),
  motivo text,
  primary key (azione_id, n),
  unique (azione_id, entita_id),
  check ((esito = 'saltato') = (motivo is not null))
);
create index azioni_multiple_righe_da_fare on azioni_multiple_righe (azione_id, n) where esito = 'da_fare';

create table colonne_scelte (
  utente_id text collate "C" references utenti,
  ruolo text check (ruolo in ('esercente', 'cliente', 'admin')),
  raccolta text,
  -- The names of those that are shown, in their order.
  colonne jsonb not null,
  primary key (utente_id, ruolo, raccolta)
);

-- What a list shows, kept by one person in one role under a name.
create table viste (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  raccolta text not null,
  nome text not null check (char_length(nome) between 1 and 60),
  -- As the address of the list writes them: filters, words, order.
  parametri jsonb not null,
  -- Null: the columns that the person has chosen for the list.
  colonne jsonb,
  predefinita boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index viste_nome on viste (utente_id, ruolo, raccolta, lower(nome));
create unique index viste_predefinita on viste (utente_id, ruolo, raccolta) where predefinita;

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
create index chiavi_api_scadenza on chiavi_api (scade_at) where revocata_at is null;

create table richieste_assistenza (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  categoria text not null check (categoria in ('pagamento', 'dilazione', 'abbonamento', 'profilo', 'tecnico',
    'altro')),
  oggetto_tipo text check (oggetto_tipo in ('pagamento', 'dilazione', 'abbonamento')),
  oggetto_id text collate "C",
  soggetto text not null check (length(soggetto) between 1 and 140),
  stato text not null default 'nuovo' check (stato in ('nuovo', 'in_carico', 'in_attesa_utente', 'in_attesa_terzi',
    'risolto', 'chiuso', 'unito')),
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
create index richieste_assistenza_aggiornata on richieste_assistenza (updated_at, id);
create index richieste_assistenza_risolte on richieste_assistenza (risolta_at) where stato = 'risolto';
create index richieste_assistenza_utente on richieste_assistenza (utente_id, ruolo, id);
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

-- Keys of tables that are made before the ones they name.
alter table rimborsi add foreign key (chiave_id) references chiavi_api;
