-- A step of a claim in the cronologia.
create or replace function annota_contestazione(
  p_c contestazioni, p_azione text, p_prima text, p_dopo text, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  select coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, x.entita, x.id, jsonb_build_object('stato', p_prima),
    jsonb_build_object('stato', p_dopo, 'importo_centesimi', p_c.importo_centesimi),
    p_contesto ->> 'ip', p_contesto ->> 'request_id'
  from (values ('contestazione', p_c.id), ('pagamento', p_c.pagamento_id)) x (entita, id)
$$;
