-- Supplies of a household or a shop, and the bills they bring. They belong to one cliente or to one esercente.

create table utenze (
  id text collate "C" primary key,
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  tipo text not null check (tipo in ('luce', 'gas', 'acqua', 'rifiuti', 'telefono', 'riscaldamento', 'condominio', 'altro')),
  fornitore text not null check (length(fornitore) between 1 and 100),
  intestatario text not null check (length(intestatario) between 1 and 100),
  indirizzo text not null default '' check (length(indirizzo) <= 200),
  -- POD, PDR or the customer code, in its normal form.
  codice text not null default '' check (length(codice) <= 40),
  soprannome text not null default '' check (length(soprannome) <= 60),
  giorno_tipico int check (giorno_tipico between 1 and 31),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((esercente_id is null) <> (cliente_id is null))
);
create index utenze_esercente on utenze (esercente_id, id) where esercente_id is not null;
create index utenze_cliente on utenze (cliente_id, id) where cliente_id is not null;

create table bollette (
  id text collate "C" primary key,
  utenza_id text collate "C" not null references utenze on delete cascade,
  periodo_dal date not null,
  periodo_al date not null check (periodo_al >= periodo_dal),
  importo_centesimi bigint not null check (importo_centesimi between 1 and 100000000),
  scadenza date not null,
  codice_avviso text not null default '' check (length(codice_avviso) <= 40),
  -- Past its day and still to be paid is `scaduta`: read from the date, never written.
  stato text not null check (stato in ('da_pagare', 'programmata', 'pagata', 'contestata')),
  pagata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((pagata_at is not null) = (stato = 'pagata'))
);
create index bollette_utenza on bollette (utenza_id, scadenza desc, id);
create trigger stato_lecito before update on bollette for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('bolletta');
