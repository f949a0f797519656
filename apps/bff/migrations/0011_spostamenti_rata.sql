-- Every day that a rata was moved to, and by whom: what a cliente may still move is counted here. Never rewritten.
create table spostamenti_rata (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  rata_id text collate "C" not null references rate,
  ruolo text not null check (ruolo in ('cliente', 'esercente')),
  da date not null,
  a date not null check (a <> da),
  created_at timestamptz not null
);
create index spostamenti_rata_dilazione on spostamenti_rata (dilazione_id);
