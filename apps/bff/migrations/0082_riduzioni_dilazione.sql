-- A part of a purchase that was given back, taken off the rate that were left of its plan: by which rule, how much, and what of
-- the money that was paid goes back. What it took off each rata is forgiven of it, by parts.
create table riduzioni_dilazione (
  id bigint generated always as identity primary key,
  dilazione_id text collate "C" not null references dilazioni,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  regola text not null check (regola in ('ultime', 'prossime', 'ricalcolo')),
  motivo text not null check (length(motivo) between 1 and 300),
  tolto_centesimi bigint not null check (tolto_centesimi >= 0),
  da_rendere_centesimi bigint not null check (da_rendere_centesimi >= 0),
  reso_online_centesimi bigint not null check (reso_online_centesimi >= 0),
  creato_da text not null,
  created_at timestamptz not null,
  check (reso_online_centesimi <= da_rendere_centesimi),
  check (tolto_centesimi + da_rendere_centesimi >= importo_centesimi)
);
create index riduzioni_dilazione_dilazione on riduzioni_dilazione (dilazione_id);
alter table condoni_rata add column riduzione_id bigint references riduzioni_dilazione;
