-- Ends an abbonamento before its day: nothing of it is charged any more, what was to come is called off, and the figures that
-- were shown are written down. The open debts that are named are called off. The caller holds debts and abbonamento.
create or replace function chiudi_abbonamento(
  p_abbonamento text, p_stato text, p_azione text, p_chiusura jsonb, p_debiti text[], p_adesso timestamptz, p_contesto jsonb
) returns void language plpgsql as $$
declare
  a abbonamenti;
  d record;
begin
  select * into strict a from abbonamenti where id = p_abbonamento;
  insert into chiusure_abbonamento (abbonamento_id, modo, da_stato, trattenuto_centesimi, rimborso_centesimi,
    in_corso_centesimi, in_corso_resi_centesimi, reso, annullati_centesimi, motivo, nome, email, created_at)
  select a.id, c.modo, a.stato, c.trattenuto_centesimi, 0, c.in_corso_centesimi, c.in_corso_resi_centesimi, c.reso,
    c.annullati_centesimi, c.motivo, c.nome, c.email, p_adesso
  from jsonb_to_record(p_chiusura) c (modo text, trattenuto_centesimi bigint, in_corso_centesimi bigint,
    in_corso_resi_centesimi bigint, reso text, annullati_centesimi bigint, motivo text, nome text, email text);
  -- First the abbonamento, so that the end of a debt is not told as its payment.
  update abbonamenti set stato = p_stato, prossimo_addebito = null, ripresa_il = null,
    fino_al = (p_adesso at time zone 'Europe/Rome')::date, updated_at = p_adesso
  where id = a.id;
  perform taglia_periodi(a.id, (p_adesso at time zone 'Europe/Rome')::date + 1);
  update cambi_piano set stato = 'annullato', updated_at = p_adesso
  where abbonamento_id = a.id and stato in ('programmato', 'in_attesa');
  for d in
    select p.id, p.stato, p.residuo_centesimi from pagamenti p
    where p.id = any (p_debiti) and p.origine = 'abbonamento' and p.origine_id = a.id
      and p.stato in ('da_pagare', 'insoluto', 'scaduto', 'parzialmente_pagato')
    order by p.id
  loop
    if d.stato = 'parzialmente_pagato' then
      insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
      values (d.id, d.residuo_centesimi, p_adesso, case p_stato when 'receduto' then 'recesso' else 'rimborso' end);
      update pagamenti set abbuoni_centesimi = abbuoni_centesimi + d.residuo_centesimi, stato = 'pagato',
        pagato_at = p_adesso, updated_at = p_adesso where id = d.id;
    else
      update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    end if;
    perform annota_pagamento(d.id, case p_stato when 'receduto' then 'annulla_per_recesso' else 'annulla_per_cessazione' end, d.stato,
      case d.stato when 'parzialmente_pagato' then 'pagato' else 'annullato' end,
      jsonb_build_object('abbonamento_id', a.id), p_contesto);
  end loop;
  perform rendi_chiusura(a.id, p_adesso);
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (p_adesso, coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'abbonamento', a.id, jsonb_build_object('stato', a.stato),
    jsonb_build_object('stato', p_stato) || (p_chiusura - 'nome' - 'email' - 'modo'), p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto) values ('abbonamento_chiuso', 'abbonamento:' || a.id || ':chiuso',
    jsonb_build_object('abbonamento_id', a.id)) on conflict (unicita) do nothing;
end $$;
