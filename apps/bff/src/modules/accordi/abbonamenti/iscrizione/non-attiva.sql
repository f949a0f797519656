-- Ends what was never paid for: its first charge is called off, and its place is free again. False where money came, or
-- may still be on its way. Debts are held before abbonamenti, as by whoever settles a payment.
create or replace function non_attiva(p_abbonamento text, p_adesso timestamptz, p_contesto jsonb) returns boolean
language plpgsql as $$
declare
  debito pagamenti;
begin
  select * into debito from pagamenti
  where origine = 'abbonamento' and origine_id = p_abbonamento and origine_n = 1 for update;
  if not found or debito.stato not in ('da_pagare', 'insoluto', 'scaduto') or debito.incassato_centesimi > 0 then
    return false;
  end if;
  update abbonamenti set stato = 'non_attivato', prossimo_addebito = null, updated_at = p_adesso
  where id = p_abbonamento and stato = 'in_attivazione';
  if not found then
    return false;
  end if;
  update pagamenti set stato = 'annullato', updated_at = p_adesso where id = debito.id;
  perform taglia_periodi(p_abbonamento, debito.scadenza);
  perform annota_pagamento(debito.id, 'annulla', debito.stato, 'annullato', '{}', p_contesto);
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (p_adesso, coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), 'non_attiva', 'abbonamento', p_abbonamento,
    '{"stato": "in_attivazione"}', '{"stato": "non_attivato"}', p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('abbonamento_non_attivato', 'abbonamento:' || p_abbonamento || ':non_attivato',
    jsonb_build_object('abbonamento_id', p_abbonamento)) on conflict (unicita) do nothing;
  return true;
end $$;
