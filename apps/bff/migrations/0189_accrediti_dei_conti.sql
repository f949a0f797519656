-- Payouts of the accounts of the esercenti: facts of the provider's.
create table accrediti (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  fornitore text not null,
  -- The provider's name of it.
  riferimento text collate "C" not null,
  stato text not null check (stato in ('in_accredito', 'accreditato', 'respinto', 'annullato')),
  importo_centesimi bigint not null,
  arrivo_il date not null,
  iban_ultime4 text,
  codice_errore text,
  -- The lines that it took along have been read.
  righe_lette boolean not null default false,
  creato_at timestamptz not null,
  concluso_at timestamptz,
  unique (fornitore, riferimento)
);
create index accrediti_esercente on accrediti (esercente_id, creato_at);

-- Money that is to come back from an account, because a bank took it from the operator.
create table storni_conto (
  id bigint primary key generated always as identity,
  esercente_id text collate "C" not null references esercenti,
  tentativo_id uuid not null references tentativi,
  origine_tipo text not null check (origine_tipo in ('contestazione', 'tentativo')),
  origine_id text collate "C" not null,
  fornitore text not null,
  -- Derived from its reason: asked twice, it is one.
  chiave text not null unique,
  intento text not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato text not null default 'da_inviare' check (stato in ('da_inviare', 'fatto', 'rifiutato')),
  riferimento text,
  invii int not null default 0,
  prossimo_at timestamptz not null default now(),
  errore text,
  created_at timestamptz not null,
  concluso_at timestamptz,
  unique (origine_tipo, origine_id)
);
create index storni_conto_da_inviare on storni_conto (prossimo_at) where stato = 'da_inviare';
create index storni_conto_esercente on storni_conto (esercente_id, id);

-- The lines of the balance of each account.
create table righe_conto (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  fornitore text not null,
  tipo text not null check (tipo in ('incasso', 'storno', 'accredito', 'accredito_tornato', 'altro')),
  riferimento text collate "C",
  importo_centesimi bigint not null,
  commissione_centesimi bigint not null,
  netto_centesimi bigint not null,
  -- The payment of the cliente; the rimborso or the storno by which its money went back, as the provider calls it.
  intento text,
  rimborso_psp text,
  storno_chiave text,
  disponibile_at timestamptz not null,
  accredito_id text collate "C" references accrediti,
  at timestamptz not null,
  check (netto_centesimi = importo_centesimi - commissione_centesimi)
);
create index righe_conto_esercente on righe_conto (esercente_id, at);
create index righe_conto_intento on righe_conto (intento) where intento is not null;
create index righe_conto_accredito on righe_conto (accredito_id) where accredito_id is not null;
