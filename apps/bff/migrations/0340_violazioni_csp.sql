-- What browsers report that a page of ours tried to do against its own policy; few rows, each counted.
create table violazioni_csp (
  chiave text primary key,
  direttiva text not null check (char_length(direttiva) <= 60),
  bloccato text not null check (char_length(bloccato) <= 200),
  -- The pattern of the page, without what identifies a record or opens one.
  pagina text not null check (char_length(pagina) <= 200),
  origine text not null check (char_length(origine) <= 200),
  estratto text not null check (char_length(estratto) <= 80),
  volte integer not null default 1 check (volte > 0),
  prima_at timestamptz not null,
  ultima_at timestamptz not null
);
create index violazioni_csp_ultima on violazioni_csp (ultima_at desc);

-- Beyond two hundred different ones the oldest go: whoever makes reports up fills no disk.
create or replace function tieni_violazioni() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from violazioni_csp where chiave in (
    select chiave from violazioni_csp order by ultima_at desc, chiave offset 200);
  return null;
end $$;
create trigger violazioni_csp_poche after insert on violazioni_csp
  for each statement execute function tieni_violazioni();
