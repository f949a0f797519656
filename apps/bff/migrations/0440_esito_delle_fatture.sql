-- What became of each invoice that was brought. A credit note that comes before its invoice waits here for it; what was left out stands
-- here with its reason, until it is brought again.
alter table fatture_caricate
  add column esito text not null default 'caricata' check (esito in ('caricata', 'in_attesa', 'lasciata')),
  add column motivo text check (length(motivo) <= 400),
  -- The net: what is asked for, or what a credit note takes off.
  add column da_pagare_centesimi bigint not null default 0 check (da_pagare_centesimi >= 0),
  -- For a credit note: the invoices that it corrects, and what is kept back beside it.
  add column corregge jsonb,
  add column trattenute jsonb;

update fatture_caricate f set da_pagare_centesimi = case when e_nota then ridotto_centesimi else coalesce((
  select sum(s.importo_centesimi) from scadenze_fattura s where s.fattura_id = f.id), 0) end;

-- The list of one esercente, the last brought first.
create index fatture_caricate_elenco on fatture_caricate (esercente_id, id);
create index fatture_caricate_in_attesa on fatture_caricate (esercente_id, cedente_iva) where esito = 'in_attesa';

-- Everything that a credit note took off the parts of its invoices.
create table riduzioni_fattura (
  nota_id text collate "C" not null references fatture_caricate,
  fattura_id text collate "C" not null,
  n int not null,
  tolto_centesimi bigint not null check (tolto_centesimi > 0),
  primary key (nota_id, fattura_id, n),
  foreign key (fattura_id, n) references scadenze_fattura
);
create index riduzioni_fattura_fattura on riduzioni_fattura (fattura_id, n);
