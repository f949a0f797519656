-- Whom a promozione is for and how far it goes, and who used it.
alter table promozioni
  add column importo_minimo_centesimi bigint not null default 0 check (importo_minimo_centesimi between 0 and 100000000),
  add column primo_acquisto boolean not null default false,
  add column usi_per_cliente int check (usi_per_cliente > 0),
  add constraint promozioni_percento check (effetto <> 'percentuale' or valore <= 10000);

-- A use holds its own figures: what the promozione becomes later does not touch it.
create table usi_promozione (
  id text collate "C" primary key,
  promozione_id text collate "C" not null references promozioni,
  cliente_id text collate "C" not null references clienti,
  esercente_id text collate "C" not null references esercenti,
  abbonamento_id text collate "C" not null references abbonamenti,
  -- The debt that was made smaller; null where a trial was made longer.
  pagamento_id text collate "C" references pagamenti,
  codice text not null,
  prezzo_centesimi bigint not null check (prezzo_centesimi >= 0),
  sconto_centesimi bigint not null check (sconto_centesimi between 0 and prezzo_centesimi),
  prova_giorni int not null default 0 check (prova_giorni >= 0),
  created_at timestamptz not null,
  -- Set once, when the order was never paid.
  reso_at timestamptz
);
create index usi_promozione_promozione on usi_promozione (promozione_id, id);
create index usi_promozione_cliente on usi_promozione (cliente_id, promozione_id);
create index usi_promozione_esercente on usi_promozione (esercente_id);
create unique index usi_promozione_abbonamento on usi_promozione (abbonamento_id);
create unique index usi_promozione_pagamento on usi_promozione (pagamento_id) where pagamento_id is not null;
