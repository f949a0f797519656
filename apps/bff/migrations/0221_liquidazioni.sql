alter table provvigioni drop constraint provvigioni_pkey;
alter table provvigioni add primary key (movimento_id, consulente_id, incaricato_id);

-- A file of transfers that was handed to the bank of the operator (pain.001).
create table bonifici_consulenti (
  id text collate "C" primary key,
  esecuzione_il date not null,
  righe int not null check (righe > 0),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  file text not null,
  sha256 text not null,
  preparati_da text collate "C" not null references utenti,
  created_at timestamptz not null
);
create trigger sola_aggiunta before update or delete on bonifici_consulenti for each row execute function sola_aggiunta();

-- The provvigioni of a consulente up to the end of a month, with the figures of the day on which they were approved.
create table liquidazioni (
  id text collate "C" primary key,
  consulente_id text collate "C" not null references consulenti,
  -- The first day of the last month that it takes in.
  mese date not null check (extract(day from mese) = 1),
  anno int not null,
  numero int not null,
  stato text not null default 'approvata' check (stato in ('approvata', 'in_pagamento', 'pagata', 'annullata')),
  righe int not null check (righe > 0),
  provvigioni_centesimi bigint not null check (provvigioni_centesimi > 0),
  -- The part of them that is of months before.
  precedenti_centesimi bigint not null,
  enasarco_base_centesimi bigint not null,
  netto_centesimi bigint not null check (netto_centesimi > 0),
  -- Figures, rates with their sources, facts of the consulente and sums by esercente, as they were.
  conteggio jsonb not null,
  aliquote jsonb not null,
  consulente jsonb not null,
  dettaglio jsonb not null,
  approvata_da text collate "C" not null references utenti,
  approvata_at timestamptz not null,
  bonifici_id text collate "C" references bonifici_consulenti,
  pagata_da text collate "C" references utenti,
  pagata_il date,
  annullata_da text collate "C" references utenti,
  annullata_at timestamptz,
  motivo text not null default '',
  unique (consulente_id, anno, numero),
  -- Four eyes: whoever approved does not say that it is paid.
  check (pagata_da is null or pagata_da <> approvata_da),
  check ((stato = 'pagata') = (pagata_da is not null and pagata_il is not null)),
  check ((stato = 'annullata') = (annullata_da is not null and annullata_at is not null)),
  check ((stato = 'in_pagamento') <= (bonifici_id is not null))
);
create unique index liquidazioni_una_al_mese on liquidazioni (consulente_id, mese) where stato <> 'annullata';
create index liquidazioni_mese on liquidazioni (mese);
create trigger stato_lecito before update on liquidazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('liquidazione');
create trigger sola_aggiunta before delete on liquidazioni for each row execute function sola_aggiunta();

-- The lines of a liquidazione, by their numbers: each is paid once. They come from `provvigioni`, which never loses one.
create table righe_liquidazione (
  riga bigint primary key,
  liquidazione_id text collate "C" not null references liquidazioni deferrable initially deferred
);
create index righe_liquidazione_di on righe_liquidazione (liquidazione_id, riga);
