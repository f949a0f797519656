-- The message carries the role of the author: the words differ for one's own act and for another's.
create or replace function annota_cambio(p_c cambi_piano, p_azione text, p_contesto jsonb, p_adesso timestamptz)
returns void language plpgsql as $$
begin
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo, ip, request_id)
  values (p_adesso, coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'abbonamento', p_c.abbonamento_id,
    jsonb_build_object('piano_id', p_c.piano_id, 'posti', p_c.posti, 'solo_posti', p_c.solo_posti, 'vale_dal', p_c.vale_dal,
      'totale_centesimi', p_c.anteprima -> 'totale_centesimi'),
    p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('cambio_piano', 'cambio_piano:' || p_c.id || ':' || p_azione,
    jsonb_build_object('cambio_id', p_c.id, 'azione', p_azione,
      'ruolo', coalesce(p_contesto ->> 'ruolo', 'sistema'))) on conflict (unicita) do nothing;
end $$;
