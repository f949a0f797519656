-- The electronic invoices that an esercente brought from its own program: each once, by what SdI tells one from another. Whose they
-- are is said by their debts alone.
create table fatture_caricate (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  -- The partita IVA that issued it: an esercente may have had another one before.
  cedente_iva text not null check (cedente_iva ~ '^\d{11}$'),
  tipo text not null check (tipo ~ '^TD\d{2}$'),
  numero text not null check (length(numero) between 1 and 20),
  data date not null,
  anno int not null generated always as (extract(year from data)::int) stored,
  -- A credit note may have the number of an invoice of its year.
  e_nota boolean not null generated always as (tipo = 'TD04') stored,
  totale_centesimi bigint not null check (totale_centesimi >= 0),
  ritenuta_centesimi bigint not null check (ritenuta_centesimi >= 0),
  iva_scissa_centesimi bigint not null check (iva_scissa_centesimi >= 0),
  -- Taken by a credit note off what was asked; 0 for an invoice.
  ridotto_centesimi bigint not null default 0 check (ridotto_centesimi >= 0),
  sha256 bytea not null,
  caricata_da text collate "C" not null references utenti,
  created_at timestamptz not null,
  unique (esercente_id, cedente_iva, anno, numero, e_nota)
);
create index fatture_caricate_caricata_da on fatture_caricate (caricata_da);

-- The parts in which an invoice is paid, and the debt that asks for each; null where nothing was asked.
create table scadenze_fattura (
  fattura_id text collate "C" not null references fatture_caricate,
  n int not null check (n > 0),
  modalita text,
  scadenza date,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  pagamento_id text collate "C" references pagamenti,
  primary key (fattura_id, n)
);
create unique index scadenze_fattura_pagamento on scadenze_fattura (pagamento_id) where pagamento_id is not null;
