-- A key that takes the place of another: until the other ends, both are valid.
alter table chiavi_api add column sostituisce text collate "C" references chiavi_api;
create unique index chiavi_api_sostituisce on chiavi_api (sostituisce) where sostituisce is not null;

-- A program that is told events by asking for them, from a machine without a public address. Until then it listens.
alter table endpoint_webhook add column ascolta_fino timestamptz;
alter table endpoint_webhook drop constraint endpoint_webhook_stato_check;
alter table endpoint_webhook add constraint endpoint_webhook_stato_check
  check (stato in ('attivo', 'sospeso', 'guasto', 'in_ascolto'));
alter table endpoint_webhook add constraint endpoint_webhook_ascolto check ((stato = 'in_ascolto') = (ascolta_fino is not null));

-- Each call made with a key, for thirty days: without what it answered, and of what was sent only what says nothing of people.
create table richieste_api (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  chiave_id text collate "C" not null references chiavi_api,
  request_id text not null,
  metodo text not null,
  -- The path as the contract writes it, and as it was called without what follows the question mark.
  rotta text not null,
  percorso text not null,
  stato smallint not null,
  codice text,
  durata_ms int not null,
  ip text not null,
  ripetuta boolean not null default false,
  corpo jsonb,
  errore jsonb,
  at timestamptz not null
);
create index richieste_api_esercente on richieste_api (esercente_id, id);
create index richieste_api_non_riuscite on richieste_api (esercente_id, id) where stato >= 400;
create index richieste_api_chiave on richieste_api (chiave_id, id);
create index richieste_api_rotta on richieste_api (esercente_id, rotta, id);
create index richieste_api_request on richieste_api (request_id);
create index richieste_api_at on richieste_api using brin (at) with (pages_per_range = 32, autosummarize = on);
