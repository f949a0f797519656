-- A supplier that collects through the portal is an esercente: a bolletta of it is linked to the debt that it asked for, and is
-- paid, scheduled or paid in rate as that debt is. A bolletta of any other supplier stays a note.
alter table utenze
  add column fornitore_partita_iva text not null default '' check (fornitore_partita_iva ~ '^(\d{11})?$'),
  add column fornitore_id text collate "C" references esercenti,
  -- The mandato under which its linked bollette are debited on their day.
  add column mandato_id text collate "C" references mandati,
  -- The words that were agreed to.
  add column consenso_domiciliazione text,
  add constraint utenze_domiciliata check ((mandato_id is null) = (consenso_domiciliazione is null)
    and (mandato_id is null or (fornitore_id is not null and cliente_id is not null)));
create index utenze_fornitore on utenze (fornitore_id) where fornitore_id is not null;
create index utenze_mandato on utenze (mandato_id) where mandato_id is not null;

alter table bollette add column pagamento_id text collate "C" references pagamenti;
create unique index bollette_pagamento on bollette (pagamento_id) where pagamento_id is not null;
-- Reminders look for the day.
create index bollette_in_scadenza on bollette (scadenza, id) where stato = 'da_pagare';

-- The sheet of a bolletta, as its owner sent it.
create table file_bollette (
  bolletta_id text collate "C" primary key references bollette on delete cascade,
  nome_file text not null check (length(nome_file) between 1 and 200),
  formato text not null,
  dimensione int not null,
  sha256 bytea not null,
  contenuto bytea not null,
  caricato_da text collate "C" not null references utenti,
  created_at timestamptz not null
);

-- The day on which a cliente wants a debt charged, and the words that were agreed to. It is charged by the run that charges
-- what falls due, as long as it stands in its timetable.
create table programmazioni (
  pagamento_id text collate "C" primary key references pagamenti,
  giorno date not null,
  utente_id text collate "C" not null references utenti,
  consenso text not null,
  -- The sum that the words say: more is never charged. Null where the mandate of an utenza says none.
  al_massimo_centesimi bigint check (al_massimo_centesimi > 0),
  -- True where it comes from the mandato of an utenza, and no person chose the day.
  domiciliata boolean not null default false,
  created_at timestamptz not null
);
create index programmazioni_utente on programmazioni (utente_id);

alter table usi_metodo drop constraint usi_metodo_oggetto_tipo_check;
alter table usi_metodo add constraint usi_metodo_oggetto_tipo_check check (oggetto_tipo in ('abbonamento', 'dilazione', 'pagamento'));
