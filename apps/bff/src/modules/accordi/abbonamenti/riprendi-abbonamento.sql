-- A pause is over: a new period begins today, charged with all else that falls due. False where it was over already.
create or replace function riprendi_abbonamento(p_abbonamento text, p_oggi date, p_adesso timestamptz, p_contesto jsonb)
returns boolean language plpgsql as $$
begin
  update abbonamenti set stato = 'attivo', prossimo_addebito = p_oggi, ancora = p_oggi, fino_al = null, updated_at = p_adesso
  where id = p_abbonamento and stato = 'in_pausa';
  if not found then
    return false;
  end if;
  update pause_abbonamento set stato = 'finita', finita_il = p_oggi where abbonamento_id = p_abbonamento and stato = 'in_corso';
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (p_adesso, p_contesto ->> 'attore', p_contesto ->> 'ruolo', p_contesto ->> 'canale', 'riprende', 'abbonamento',
    p_abbonamento, '{"stato": "in_pausa"}', '{"stato": "attivo"}', p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('abbonamento_passato', 'abbonamento:' || p_abbonamento || ':riprende:' || p_oggi,
    jsonb_build_object('abbonamento_id', p_abbonamento, 'azione', 'riprende')) on conflict (unicita) do nothing;
  return true;
end $$;
