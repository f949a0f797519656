-- A formal notice to pay what is late of a plan, with its term: only afterwards may the plan be declared decaduta. Never
-- rewritten: the letter is drawn from it as often as it is asked for.
create table diffide_dilazione (
  id text collate "C" primary key,
  dilazione_id text collate "C" not null references dilazioni,
  entro date not null,
  -- As they were on that day: rate, what was late of them, the mora that it had grown by.
  rate jsonb not null,
  scaduto_centesimi bigint not null check (scaduto_centesimi > 0),
  mora_centesimi bigint not null check (mora_centesimi >= 0),
  creato_da text not null,
  inviata_at timestamptz not null
);
create index diffide_dilazione_piano on diffide_dilazione (dilazione_id, inviata_at);
