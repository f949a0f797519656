-- Writes the esercente's decision on the periods that went by, all of them at once. `chiesto`: one request for their
-- sum, which nobody charges by itself. `prolungato`: the next charge comes as many periods later.
create or replace function decidi_periodi(
  p_abbonamento text, p_stato text, p_pagamento text, p_scadenza date, p_prossimo date, p_adesso timestamptz,
  p_contesto jsonb
) returns void language plpgsql as $$
declare
  a abbonamenti;
  somma bigint;
  inizio date;
  fine date;
begin
  select * into strict a from abbonamenti where id = p_abbonamento for update;
  select sum(importo_centesimi), min(dal), max(al) into somma, inizio, fine from periodi_saltati
  where abbonamento_id = a.id and stato = 'da_decidere';
  if p_stato = 'chiesto' then
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, metodi_ammessi,
      created_at, updated_at)
    select p_pagamento, a.esercente_id, a.cliente_id, somma, left(p.nome, 100) || ', dal ' || to_char(inizio, 'DD/MM/YYYY')
      || ' al ' || to_char(fine, 'DD/MM/YYYY'), 'da_pagare', p_scadenza, '{carta,addebito_sdd,bonifico}', p_adesso, p_adesso
    from piani p where p.id = a.piano_id;
    insert into periodi_abbonamento (abbonamento_id, dal, al, pagamento_id, created_at)
    select a.id, s.dal, s.al, p_pagamento, p_adesso from periodi_saltati s
    where s.abbonamento_id = a.id and s.stato = 'da_decidere' order by s.dal;
    perform annota_pagamento(p_pagamento, 'richiede', null, 'da_pagare',
      jsonb_build_object('abbonamento_id', a.id), p_contesto);
    insert into uscite (argomento, unicita, contenuto)
    values ('pagamento_richiesto', 'richiesta:' || p_pagamento, jsonb_build_object('pagamento_id', p_pagamento))
    on conflict (unicita) do nothing;
  elsif p_stato = 'prolungato' then
    update abbonamenti set prossimo_addebito = p_prossimo, updated_at = p_adesso where id = a.id;
  end if;
  update periodi_saltati set stato = p_stato, pagamento_id = p_pagamento, deciso_at = p_adesso
  where abbonamento_id = a.id and stato = 'da_decidere';
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo, ip, request_id)
  values (p_adesso, p_contesto ->> 'attore', p_contesto ->> 'ruolo', p_contesto ->> 'canale',
    case p_stato when 'condonato' then 'condona_periodi' when 'chiesto' then 'chiedi_periodi' else 'prolunga_periodi' end,
    'abbonamento', a.id, jsonb_build_object('importo_centesimi', somma, 'dal', inizio, 'al', fine),
    p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('periodi_decisi', 'periodi_decisi:' || a.id || ':' || inizio, jsonb_build_object('abbonamento_id', a.id,
    'scelta', p_stato, 'importo_centesimi', somma, 'dal', inizio, 'al', fine, 'prossimo', p_prossimo))
  on conflict (unicita) do nothing;
end $$;
