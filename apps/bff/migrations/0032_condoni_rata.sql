-- What was forgiven of a rata, part by part, and why; the debt as it was before and what was left of it, so that it can be undone
-- as long as nothing moved.
create table condoni_rata (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  rata_id text collate "C" not null references rate,
  abbuono_id bigint references abbuoni,
  capitale_centesimi bigint not null check (capitale_centesimi >= 0),
  interessi_centesimi bigint not null check (interessi_centesimi >= 0),
  spese_centesimi bigint not null check (spese_centesimi >= 0),
  -- The mora of that day, which does not grow any more.
  mora_centesimi bigint not null check (mora_centesimi >= 0),
  motivo text not null check (length(motivo) between 1 and 300),
  era text not null,
  ora text not null,
  resta_centesimi bigint not null check (resta_centesimi >= 0),
  creato_da text not null,
  created_at timestamptz not null,
  annullato_at timestamptz,
  check (capitale_centesimi + interessi_centesimi + spese_centesimi + mora_centesimi > 0),
  check ((abbuono_id is null) = (capitale_centesimi + interessi_centesimi + spese_centesimi = 0))
);
create index condoni_rata_rata on condoni_rata (rata_id, id);
