-- Beyond two hundred different ones the oldest go: whoever makes reports up fills no disk.
create or replace function tieni_violazioni() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from violazioni_csp where chiave in (
    select chiave from violazioni_csp order by ultima_at desc, chiave offset 200);
  return null;
end $$;

create or replace trigger violazioni_csp_poche after insert on violazioni_csp
  for each statement execute function tieni_violazioni();
