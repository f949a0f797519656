-- How often the portal looked at each part of itself on a day, and found it at work: a row for each day and part.
create table misure_servizio (
  giorno date not null,
  parte text collate "C" not null check (parte in ('portale', 'pagamenti', 'messaggi', 'lavori')),
  controlli int not null default 0,
  riusciti int not null default 0 check (riusciti between 0 and controlli),
  primary key (giorno, parte)
);

-- What the staff tell everybody of something that does not work, step by step: what was told stays.
create table incidenti_servizio (
  id text collate "C" primary key,
  titolo text not null check (length(titolo) between 1 and 120),
  parte text collate "C" not null check (parte in ('portale', 'pagamenti', 'messaggi', 'lavori')),
  aperto_at timestamptz not null,
  risolto_at timestamptz
);
create index incidenti_servizio_aperto on incidenti_servizio (aperto_at desc);
create table aggiornamenti_incidente (
  id text collate "C" primary key,
  incidente_id text collate "C" not null references incidenti_servizio,
  fase text not null check (fase in ('indagine', 'individuato', 'osservazione', 'risolto')),
  testo text not null check (length(testo) between 1 and 600),
  autore text collate "C" not null references utenti,
  created_at timestamptz not null
);
create index aggiornamenti_incidente_di on aggiornamenti_incidente (incidente_id, created_at);
create index aggiornamenti_incidente_autore on aggiornamenti_incidente (autore);
create trigger sola_aggiunta before update or delete on aggiornamenti_incidente
  for each row execute function sola_aggiunta();
