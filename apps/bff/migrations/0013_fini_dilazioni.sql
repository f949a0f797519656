-- A cliente who left a dilazione within the term: what was said on that day, and what it came to once nothing of the plan
-- was being paid any more. Written by ordinary steps, never erased: it is the receipt of the cliente.
create table recessi_dilazione (
  dilazione_id text collate "C" primary key references dilazioni,
  dichiarato_at timestamptz not null,
  -- The person and the address of the receipt, as they were on that day.
  nome text not null,
  email text not null,
  eseguito_at timestamptz,
  -- The last day of what is left of the price.
  entro date,
  dovuto_centesimi bigint check (dovuto_centesimi >= 0),
  -- Beyond the price: it goes back to the cliente.
  rimborso_centesimi bigint check (rimborso_centesimi >= 0),
  -- What is left of the price, where it is no debt that was there before.
  saldo_id text collate "C" references pagamenti,
  check ((eseguito_at is null) = (entro is null and dovuto_centesimi is null and rimborso_centesimi is null))
);

-- What of a debt is not owed any more also comes from other acts than a payment of all the rest.
alter table abbuoni drop constraint abbuoni_pkey;
alter table abbuoni add column id bigint generated always as identity primary key;
alter table abbuoni alter column tentativo_id drop not null;
alter table abbuoni add constraint abbuoni_tentativo_id_key unique (tentativo_id);
alter table abbuoni add column causa text not null default 'estinzione'
  check (causa in ('estinzione', 'recesso', 'decadenza', 'saldo_e_stralcio', 'rimborso'));
alter table abbuoni add constraint abbuoni_del_tentativo
  check (tentativo_id is not null or causa in ('recesso', 'decadenza', 'rimborso'));
