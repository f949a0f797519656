-- A promozione of the operator may lower its commission on what an esercente collects on line. Nobody types a code for it: it holds by
-- itself, and the operator alone gives it.
update promozioni set uso = 'automatica', codice = null, cumulo = 'esclusiva', ordine = 1, carico_operatore = 0
where effetto = 'commissione_ridotta';
alter table promozioni add constraint promozioni_commissione check (effetto <> 'commissione_ridotta'
  or uso = 'automatica' and not di_esercente and cumulo = 'esclusiva' and carico_operatore = 0 and valore <= 10000);
create index promozioni_commissione on promozioni (id)
  where effetto = 'commissione_ridotta' and stato in ('attiva', 'esaurita');

-- The commission of one charge that a promozione lowered, as it was counted when the charge was started.
create table riduzioni_commissione (
  tentativo_id uuid primary key references tentativi,
  promozione_id text collate "C" not null references promozioni,
  esercente_id text collate "C" not null references esercenti,
  pagamento_id text collate "C" not null references pagamenti,
  -- Without the promozione.
  commissione_centesimi bigint not null check (commissione_centesimi >= 0),
  riduzione_centesimi bigint not null check (riduzione_centesimi between 1 and commissione_centesimi),
  created_at timestamptz not null,
  -- Set when the charge came to nothing: the use is free again.
  resa_at timestamptz
);
create index riduzioni_commissione_promozione on riduzioni_commissione (promozione_id, esercente_id) where resa_at is null;
create index riduzioni_commissione_pagamento on riduzioni_commissione (pagamento_id);
create index riduzioni_commissione_esercente on riduzioni_commissione (esercente_id);
