-- A plan that stands still: from which day, until when, why, and the days that its rate had and got. Its end is the only
-- thing that is written afterwards.
create table sospensioni_dilazione (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  dal date not null,
  fino_al date not null,
  motivo text not null check (length(motivo) between 1 and 300),
  -- [{n, era, scadenza}]
  spostate jsonb not null,
  creato_da text not null,
  created_at timestamptz not null,
  finita_at timestamptz,
  check (fino_al > dal)
);
create unique index sospensioni_dilazione_una on sospensioni_dilazione (dilazione_id) where finita_at is null;
create index sospensioni_dilazione_da_finire on sospensioni_dilazione (fino_al) where finita_at is null;
