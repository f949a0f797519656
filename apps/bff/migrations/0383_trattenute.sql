-- Sums that who pays keeps back from an invoice and pays to the treasury by itself: the debt is of what is left. A rata has its
-- share of those of its plan.
create table trattenute (
  pagamento_id text collate "C" not null references pagamenti,
  tipo text not null check (tipo in ('lavoro_autonomo', 'provvigioni', 'appalto_condominio', 'scissione_iva')),
  base_centesimi bigint not null check (base_centesimi >= 0),
  -- The rate of that day, in hundredths of a percent, and where it comes from.
  percento int not null check (percento between 1 and 10000),
  fonte text not null check (length(fonte) <= 300),
  importo_centesimi bigint not null check (importo_centesimi >= 0),
  created_at timestamptz not null,
  primary key (pagamento_id, tipo)
);
create trigger sola_aggiunta before update or delete on trattenute for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on trattenute execute function sola_aggiunta();

-- What was kept back, movement by movement of the debt: below zero what went back with the money.
create table movimenti_trattenuta (
  -- Begins with the second in which the money moved.
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null,
  cliente_id text collate "C" not null,
  tipo text not null check (tipo in ('lavoro_autonomo', 'provvigioni', 'appalto_condominio', 'scissione_iva',
    'bonifico_parlante')),
  -- What moved of the net, and what was kept back beside it.
  netto_centesimi bigint not null,
  base_centesimi bigint not null,
  importo_centesimi bigint not null,
  giorno date not null,
  created_at timestamptz not null
);
create index movimenti_trattenuta_pagamento on movimenti_trattenuta (pagamento_id, tipo);
create trigger sola_aggiunta before update or delete on movimenti_trattenuta for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti_trattenuta execute function sola_aggiunta();

-- The same by cliente and year: what the yearly certifications (CU) say. One row is read for each cliente, however many
-- payments there are.
create table trattenute_annue (
  esercente_id text collate "C" not null references esercenti,
  anno int not null,
  cliente_id text collate "C" not null references clienti,
  tipo text not null,
  netto_centesimi bigint not null,
  base_centesimi bigint not null,
  importo_centesimi bigint not null,
  movimenti int not null,
  primary key (esercente_id, anno, cliente_id, tipo)
);
create index trattenute_annue_cliente on trattenute_annue (cliente_id, anno);

-- A deduction that is lost with any other way of paying than the bonifico parlante.
alter table pagamenti
  add column vincolo_metodo text check (vincolo_metodo in ('recupero_edilizio', 'risparmio_energetico', 'antisismico')),
  add constraint pagamenti_vincolo_metodo check (vincolo_metodo is null or metodi_ammessi = '{bonifico}');

-- What the transfer has to say.
create table bonifici_parlanti (
  pagamento_id text collate "C" primary key references pagamenti,
  fattura_numero text not null check (fattura_numero ~ '^[A-Za-z0-9/._-]{1,20}$'),
  fattura_data date not null,
  -- The one who deducts it; null where nobody has said.
  codice_fiscale text check (codice_fiscale ~ '^([A-Z0-9]{16}|[0-9]{11})$')
);

-- What the bank kept back of the transfer: the movement and this make what was paid.
alter table abbinamenti_banca
  add column ritenuta_centesimi bigint not null default 0 check (ritenuta_centesimi >= 0),
  add column base_ritenuta_centesimi bigint not null default 0 check (base_ritenuta_centesimi >= 0);
