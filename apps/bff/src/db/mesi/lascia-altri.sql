-- Takes away, so many at a time, the bodies from before p_prima that no month was made for; returns how many it found.
create or replace function lascia_altri(p_prima timestamptz, p_insieme int) returns int language plpgsql security definer as $$
declare
  v_eventi int;
  v_messaggi int;
begin
  delete from mesi.corpi_messaggi_altri where (messaggio_id, created_at) in (
    select messaggio_id, created_at from mesi.corpi_messaggi_altri where created_at < p_prima limit p_insieme);
  get diagnostics v_messaggi = row_count;
  delete from mesi.corpi_eventi_altri where (evento_id, fornitore, created_at) in (
    select c.evento_id, c.fornitore, c.created_at from mesi.corpi_eventi_altri c
    join eventi_psp e using (fornitore, evento_id)
    where c.created_at < p_prima and e.elaborato_at is not null limit p_insieme);
  get diagnostics v_eventi = row_count;
  return greatest(v_messaggi, v_eventi);
end $$;
