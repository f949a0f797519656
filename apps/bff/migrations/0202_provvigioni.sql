-- How a consulente earns on the money of the esercenti they follow. A schema is never changed: a new version takes its
-- place, and the incarichi that were given under the one before keep it.
create table schemi_provvigione (
  id text collate "C" primary key,
  nome text not null check (length(nome) between 1 and 100),
  versione int not null default 1 check (versione > 0),
  base text not null check (base in ('incassato', 'netto_commissioni', 'commissioni')),
  tipo text not null check (tipo in ('percento', 'euro')),
  -- [{ oltre_centesimi, valore }], the first from zero: hundredths of a percent, or cents for each payment.
  scaglioni jsonb not null check (jsonb_array_length(scaglioni) between 1 and 10),
  una_tantum boolean not null,
  durata_mesi int check (durata_mesi between 1 and 120),
  tetto_centesimi bigint check (tetto_centesimi > 0),
  archiviato_at timestamptz,
  created_at timestamptz not null,
  unique (nome, versione)
);

-- Null where nothing was agreed: such an incarico earns nothing.
alter table incarichi add column schema_id text collate "C" references schemi_provvigione;
alter table inviti_consulente add column schema_id text collate "C" references schemi_provvigione;

-- A line for each payment that is safe and one for each time that some of it went back, with the numbers of that day.
create table provvigioni (
  movimento_id text collate "C" references movimenti_pagamento,
  consulente_id text collate "C" references consulenti,
  esercente_id text collate "C" not null,
  -- The first day of the incarico that it comes from.
  incarico_dal date not null,
  schema_id text collate "C" not null references schemi_provvigione,
  pagamento_id text collate "C" not null references pagamenti,
  tentativo_id uuid not null,
  tipo text not null check (tipo in ('incasso', 'storno')),
  -- The first day of the month in which it counts.
  mese date not null check (extract(day from mese) = 1),
  quota_percento numeric(5, 2) not null,
  -- What was collected, and the part of it that earns; both below zero for what went back.
  incassato_centesimi bigint not null,
  base_centesimi bigint not null,
  provvigione_centesimi bigint not null,
  created_at timestamptz not null,
  primary key (movimento_id, consulente_id),
  foreign key (consulente_id, esercente_id, incarico_dal) references incarichi (consulente_id, esercente_id, dal)
);
create index provvigioni_mese on provvigioni (consulente_id, mese, movimento_id)
  include (provvigione_centesimi);
create index provvigioni_incarico on provvigioni (consulente_id, esercente_id, incarico_dal, mese) include (tipo, base_centesimi);
create index provvigioni_tentativo on provvigioni (tentativo_id);
create trigger sola_aggiunta before update or delete on provvigioni for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on provvigioni execute function sola_aggiunta();

-- The last day whose money was looked at; nothing before the first of them earns.
create table avanzamento_provvigioni (
  uno boolean primary key default true check (uno),
  fino date not null
);
