-- A message got through: what was closed for it is open.
create or replace function apri_porta(p_fornitore text, p_tipo text) returns void language plpgsql as $$
declare
  porta porte_fornitore;
begin
  for porta in delete from porte_fornitore where fornitore = p_fornitore and tipo in ('*', p_tipo) returning * loop
    if porta.avvisato then
      insert into uscite (argomento, unicita, contenuto)
      values ('allarme', 'allarme:porta_aperta:' || p_fornitore || ':' || porta.tipo || ':' || porta.chiusa_at,
        jsonb_build_object('tipo', 'porta_aperta', 'quali', porta.tipo)) on conflict (unicita) do nothing;
    end if;
  end loop;
end $$;
