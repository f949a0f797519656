-- A lower sum that closes a plan that fell due at once, proposed until a day: what is left is not owed once it is paid by then.
create table saldi_dilazione (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  -- What was left of the plan when it was proposed, without mora.
  residuo_centesimi bigint not null check (residuo_centesimi > 0),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  entro date not null,
  nota text not null check (length(nota) between 1 and 300),
  creato_da text not null,
  created_at timestamptz not null,
  finito_at timestamptz,
  fine text check (fine in ('ritirato', 'scaduto', 'adempiuto')),
  check (importo_centesimi < residuo_centesimi),
  check ((finito_at is null) = (fine is null))
);
create unique index saldi_dilazione_uno on saldi_dilazione (dilazione_id) where finito_at is null;
create index saldi_dilazione_da_finire on saldi_dilazione (entro) where finito_at is null;

-- The cliente may pay the agreed sum rata by rata, and what is left is given up with the last of it.
alter table abbuoni drop constraint abbuoni_del_tentativo;
alter table abbuoni add constraint abbuoni_del_tentativo check (tentativo_id is not null or causa in ('recesso', 'decadenza',
  'saldo_e_stralcio', 'rimborso', 'stralcio', 'condono', 'rinegoziazione'));
