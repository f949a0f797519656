-- Uses a mandato for a charge: its place in the sequence, the day, the notice to the payer; one for a single charge
-- is used up.
create or replace function usa_mandato(
  p_mandato mandati, p_tentativo uuid, p_pagamento text, p_richiesta jsonb, p_adesso timestamptz
) returns void language plpgsql as $$
begin
  insert into addebiti_sdd (tentativo_id, mandato_id, sequenza, addebito_il, esito_entro, preavviso_at)
  values (p_tentativo, p_mandato.id,
    case when p_mandato.tipo = 'singolo' then 'OOFF'
      -- A debit that never settled was not the first.
      when exists (select 1 from addebiti_sdd s join tentativi t on t.id = s.tentativo_id
        where s.mandato_id = p_mandato.id
          and t.stato in ('inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito'))
      then 'RCUR' else 'FRST' end,
    (p_richiesta ->> 'addebito_il')::date, (p_richiesta ->> 'esito_entro')::date, p_adesso);
  update mandati set ultimo_uso = (p_adesso at time zone 'Europe/Rome')::date, updated_at = p_adesso,
    stato = case when p_mandato.tipo = 'singolo' then 'consumato' else stato end
  where id = p_mandato.id;
  insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd', 'preavviso_sdd:' || p_tentativo,
    jsonb_build_object('tentativo_id', p_tentativo)) on conflict (unicita) do nothing;
  if p_mandato.tipo = 'singolo' then
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values ('sistema', 'sistema', 'sistema', 'consuma', 'mandato', p_mandato.id,
      '{"stato": "attivo"}', jsonb_build_object('stato', 'consumato', 'pagamento_id', p_pagamento));
  end if;
end $$;
