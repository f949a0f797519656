-- The first charge of who subscribes, paid by a person who is there: nobody charges it by itself.
create or replace function primo_addebito(p_abbonamento text, p_pagamento text, p_importo bigint, p_causale text,
  p_scadenza date, p_al date, p_adesso timestamptz, p_contesto jsonb) returns void language plpgsql as $$
begin
  insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine, origine_id,
    origine_n, metodi_ammessi, created_at, updated_at)
  select p_pagamento, a.esercente_id, a.cliente_id, p_importo, p_causale, 'da_pagare', p_scadenza, 'abbonamento', a.id, 1,
    metodi_dell_abbonamento(a.id), p_adesso, p_adesso
  from abbonamenti a where a.id = p_abbonamento;
  insert into periodi_abbonamento (abbonamento_id, dal, al, pagamento_id, created_at)
  values (p_abbonamento, p_scadenza, p_al, p_pagamento, p_adesso);
  delete from addebiti_programmati where pagamento_id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'rinnova_abbonamento', null, 'da_pagare',
    jsonb_build_object('abbonamento_id', p_abbonamento, 'periodo', 1), p_contesto);
end $$;
