-- The raccolte of an esercente: one thing that many people pay, each their share.
create table raccolte (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  titolo text not null check (length(titolo) between 3 and 100),
  descrizione text not null default '' check (length(descrizione) <= 500),
  scadenza date not null,
  metodi_ammessi text[] not null check (cardinality(metodi_ammessi) between 1 and 6),
  -- How many people may take part; null for as many as come.
  posti int check (posti between 1 and 10000),
  modo text not null check (modo in ('testa', 'totale', 'pesi', 'tabella')),
  -- The amount of each, or the total that is divided; null where each has one of their own.
  importo_centesimi bigint check (importo_centesimi > 0),
  -- The people, or the sum of the weights, by which the total was divided: a latecomer pays a part of the same size.
  divisore bigint check (divisore > 0),
  stato text not null check (stato in ('bozza', 'in_corso', 'chiusa')),
  -- The last part of the address that everybody may be given.
  codice text collate "C" not null unique,
  aperta boolean not null default false,
  mostra_totale boolean not null default false,
  -- The person in whose name the waiting work is done, and since when it waits; null while nothing does.
  lavoro_di text collate "C" references utenti,
  lavoro_dal timestamptz,
  bloccato_fino timestamptz,
  -- Work that a limit of the day stopped goes on from here.
  riprende_at timestamptz,
  chiusa_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((modo = 'tabella') = (importo_centesimi is null))
);
-- The list of an esercente, the newest first: the ids grow with the time.
create index raccolte_esercente on raccolte (esercente_id, id);
create index raccolte_da_lavorare on raccolte (lavoro_dal) where lavoro_dal is not null;
create trigger stato_lecito before update on raccolte for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('raccolta');

-- The part of one person in a raccolta.
create table adesioni (
  id text collate "C" primary key,
  raccolta_id text collate "C" not null references raccolte,
  esercente_id text collate "C" not null references esercenti,
  nome text not null check (length(nome) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  -- In thousandths.
  peso bigint check (peso > 0),
  quota_centesimi bigint check (quota_centesimi >= 0),
  provenienza text not null check (provenienza in ('elenco', 'dopo', 'link')),
  stato text not null check (stato in ('da_chiedere', 'chiesta', 'non_chiesta', 'tolta')),
  -- The work that waits to be done for this person.
  da_fare text check (da_fare in ('chiedi', 'sollecita', 'annulla', 'sposta', 'ricalcola')),
  -- Why the last work was not done, in words for the esercente.
  motivo text check (length(motivo) <= 400),
  -- The debt: each person has one, and no debt is of two.
  pagamento_id text collate "C" unique references pagamenti,
  created_at timestamptz not null default now(),
  check (stato <> 'chiesta' or pagamento_id is not null)
);
-- A person is in a raccolta once, however they came.
create unique index adesioni_persona on adesioni (raccolta_id, email) where stato <> 'tolta';
create index adesioni_raccolta on adesioni (raccolta_id, id);
create index adesioni_esercente on adesioni (esercente_id, id);
create index adesioni_da_fare on adesioni (raccolta_id, id) where da_fare is not null;
create trigger stato_lecito before update on adesioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('adesione');
