-- The day on which a late cliente says that a debt will be paid: until then nobody reminds and nothing is tried again. The scadenza of
-- the contract and its mora know nothing of it.
create table promesse (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  quanto text not null check (quanto in ('tutto', 'meta')),
  -- What was left to pay then, and the half that was to be paid at once.
  importo_centesimi bigint not null check (importo_centesimi > 0),
  acconto_centesimi bigint check (acconto_centesimi > 0 and acconto_centesimi < importo_centesimi),
  -- What had been collected then: a half is paid once there is so much more.
  incassato_centesimi bigint not null check (incassato_centesimi >= 0),
  dal date not null,
  giorno date not null,
  -- The day by which the next sum must be there: that of the half first, then the day itself.
  entro date not null,
  stato text not null default 'attiva' check (stato in ('attiva', 'mantenuta', 'non_mantenuta', 'terminata')),
  conclusa_il date,
  created_at timestamptz not null,
  check (giorno > dal and entro > dal and entro <= giorno),
  check ((quanto = 'meta') = (acconto_centesimi is not null)),
  check ((stato = 'attiva') = (conclusa_il is null))
);
create unique index promesse_una on promesse (pagamento_id) where stato = 'attiva';
create index promesse_pagamento on promesse (pagamento_id, id);
create index promesse_esercente on promesse (esercente_id, stato);
create index promesse_entro on promesse (entro, id) where stato = 'attiva';

-- Null for one that the portal makes by itself, for a message to who is late.
alter table link_pubblici alter column creato_da drop not null;
