-- What is left of a plan, given up by the staff: how much, why, what each debt was, and whether it was undone. The plan goes
-- back to the state that it had.
create table stralci_dilazione (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  era text not null check (era in ('attiva', 'decaduta')),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  motivo text not null check (length(motivo) between 1 and 300),
  -- [{pagamento_id, stato, importo_centesimi}]
  debiti jsonb not null,
  creato_da text not null,
  created_at timestamptz not null,
  annullato_at timestamptz
);
create unique index stralci_dilazione_uno on stralci_dilazione (dilazione_id) where annullato_at is null;

-- A part of a debt is given up by more acts than a payment of all the rest.
alter table abbuoni drop constraint abbuoni_causa_check;
alter table abbuoni add constraint abbuoni_causa_check check (causa in ('estinzione', 'recesso', 'decadenza',
  'saldo_e_stralcio', 'rimborso', 'stralcio', 'condono', 'rinegoziazione'));
alter table abbuoni drop constraint abbuoni_del_tentativo;
alter table abbuoni add constraint abbuoni_del_tentativo
  check (tentativo_id is not null or causa in ('recesso', 'decadenza', 'rimborso', 'stralcio', 'condono', 'rinegoziazione'));
