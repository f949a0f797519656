-- How the esercente judged that the cliente can pay, where the law calls a plan credit.
alter table dilazioni add column merito_creditizio jsonb;

-- Beyond these the staff look at a plan before it is sent; without a row an esercente has no limit of its own.
create table limiti_dilazioni (
  esercente_id text collate "C" primary key references esercenti,
  importo_max_centesimi bigint check (importo_max_centesimi between 100 and 100000000),
  n_rate_max int check (n_rate_max between 1 and 60),
  -- Hundredths of a point.
  tan_max_centesimi int check (tan_max_centesimi between 0 and 10000),
  updated_at timestamptz not null
);
