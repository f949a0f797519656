-- Too many calls are over in seconds, and are news only when they last; a key does not come back by itself.
create or replace function chiudi_porta(p_fornitore text, p_tipo text, p_motivo text, p_passeggero boolean, p_adesso timestamptz)
returns boolean language plpgsql as $$
declare
  porta porte_fornitore;
begin
  insert into porte_fornitore (fornitore, tipo, motivo, chiusa_at, prova_at)
  values (p_fornitore, p_tipo, left(p_motivo, 500), p_adesso,
    now() + case when p_passeggero then interval '5 seconds' else interval '1 minute' end)
  on conflict (fornitore, tipo) do update set motivo = excluded.motivo
  returning * into porta;
  if porta.avvisato or (p_passeggero and porta.prove < 3) then
    return false;
  end if;
  update porte_fornitore set avvisato = true where fornitore = p_fornitore and tipo = p_tipo;
  insert into uscite (argomento, unicita, contenuto)
  values ('allarme', 'allarme:porta:' || p_fornitore || ':' || p_tipo || ':' || porta.chiusa_at,
    jsonb_build_object('tipo', 'porta_chiusa', 'quali', p_tipo, 'motivo', porta.motivo)) on conflict (unicita) do nothing;
  return true;
end $$;
