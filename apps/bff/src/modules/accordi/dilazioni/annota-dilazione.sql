-- Writes a step of a dilazione in the cronologia, and in the outbox for the people who are told.
create or replace function annota_dilazione(
  p_dilazione text, p_azione text, p_prima text, p_dopo text, p_dettagli jsonb, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'dilazione', p_dilazione,
    jsonb_build_object('stato', p_prima), jsonb_build_object('stato', p_dopo) || p_dettagli,
    p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('dilazione', 'dilazione:' || p_dilazione || ':' || p_dopo || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('dilazione_id', p_dilazione, 'fatto', p_azione, 'da', p_prima)) on conflict (unicita) do nothing
$$;
