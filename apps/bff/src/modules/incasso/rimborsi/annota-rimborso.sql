-- A step of a rimborso in the cronologia.
create or replace function annota_rimborso(
  p_r rimborsi, p_azione text, p_prima text, p_dopo text, p_dettagli jsonb, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  select coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, c.entita, c.id,
    jsonb_build_object('stato', p_prima),
    jsonb_build_object('stato', p_dopo, 'rimborso', p_r.n, 'importo_centesimi', p_r.importo_centesimi) || p_dettagli,
    p_contesto ->> 'ip', p_contesto ->> 'request_id'
  from (values ('rimborso', p_r.id), ('pagamento', p_r.pagamento_id)) c (entita, id)
$$;
