-- The days on which a plan is reminded of, where its esercente gave it its own; without a row those of the settings hold.
create table calendari_solleciti (
  dilazione_id text collate "C" primary key references dilazioni,
  -- Days before the scadenza, and after it.
  promemoria int[] not null check (cardinality(promemoria) <= 8),
  solleciti int[] not null check (cardinality(solleciti) <= 8),
  -- The day after the scadenza from which a sollecito goes by SMS too; null for never.
  sms_dal int check (sms_dal > 0),
  updated_at timestamptz not null
);
