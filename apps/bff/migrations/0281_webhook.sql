-- The addresses of an esercente's own programs that are told of what happens. The secret that a message is signed with is
-- sealed with the server's.
create table endpoint_webhook (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  indirizzo text not null check (length(indirizzo) <= 500),
  descrizione text not null default '' check (length(descrizione) <= 100),
  -- None for all of them.
  eventi text[] not null default '{}',
  stato text not null default 'attivo' check (stato in ('attivo', 'sospeso', 'guasto')),
  segreto_cifrato bytea not null,
  -- The secret before this one goes on signing until then.
  segreto_prima_cifrato bytea,
  segreto_prima_fino timestamptz,
  falliti int not null default 0,
  fallisce_dal timestamptz,
  creato_da text collate "C" not null references utenti,
  created_at timestamptz not null
);
create index endpoint_webhook_esercente on endpoint_webhook (esercente_id);

create table eventi_webhook (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  tipo text not null,
  oggetto_id text not null,
  dati jsonb not null,
  at timestamptz not null
);
create index eventi_webhook_at on eventi_webhook using brin (at) with (pages_per_range = 32, autosummarize = on);

create table consegne_webhook (
  id text collate "C" primary key,
  endpoint_id text collate "C" not null references endpoint_webhook on delete cascade,
  evento_id text collate "C" not null references eventi_webhook on delete cascade,
  oggetto_id text not null,
  -- The order of the events of one object.
  n bigint generated always as identity,
  stato text not null default 'da_consegnare' check (stato in ('da_consegnare', 'consegnata', 'rinunciata')),
  tentativi int not null default 0,
  prossimo_at timestamptz not null,
  conclusa_at timestamptz,
  created_at timestamptz not null
);
create index consegne_webhook_prossime on consegne_webhook (prossimo_at) where stato = 'da_consegnare';
create index consegne_webhook_oggetto on consegne_webhook (endpoint_id, oggetto_id, n) where stato = 'da_consegnare';
create index consegne_webhook_endpoint on consegne_webhook (endpoint_id, n);
create index consegne_webhook_non_riuscite on consegne_webhook (endpoint_id, n) where stato = 'rinunciata';
create index consegne_webhook_evento on consegne_webhook (evento_id);

-- Each try, with what was answered.
create table tentativi_webhook (
  consegna_id text collate "C" not null references consegne_webhook on delete cascade,
  n int not null,
  at timestamptz not null,
  durata_ms int not null,
  -- Null where nothing answered.
  stato_http int,
  risposta text not null default '',
  errore text,
  primary key (consegna_id, n)
);
