-- The beat says on which timeline of the database it was written: another one is a node that has taken the place of the primary.
alter table battiti add column timeline text collate "C";

-- Each time that another node took over, as the worker noticed it, and what the provider was then found to know that we had lost.
create table cambi_database (
  id bigint primary key generated always as identity,
  prima text collate "C" not null,
  dopo text collate "C" not null,
  -- The last beat that the node which answers now knows of: what was written after it may be lost.
  dal timestamptz not null,
  -- True where a beat that the worker saw written is not there any more: acknowledged writes are lost.
  perduti boolean not null,
  visto_at timestamptz not null,
  bloccato_fino timestamptz,
  concluso_at timestamptz,
  ritrovati jsonb not null default '{}',
  senza_debito jsonb not null default '[]'
);
create index cambi_database_aperti on cambi_database (id) where concluso_at is null;
