-- Asks who gives an abbonamento for its price, which a person pays on the page: nobody charges it by itself, and unpaid it is over the day after.
create or replace function chiedi_regalo(p_regalo jsonb, p_pagamento text, p_causale text, p_scadenza date,
  p_adesso timestamptz, p_contesto jsonb) returns void language plpgsql as $$
declare
  r record;
begin
  select * into r from jsonb_to_record(p_regalo) x (id text, piano_id text, esercente_id text, da_cliente_id text,
    email text, messaggio text, periodi int, importo_centesimi bigint, avvio_chiesto boolean);
  insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, valido_fino,
    metodi_ammessi, created_at, updated_at)
  values (p_pagamento, r.esercente_id, r.da_cliente_id, r.importo_centesimi, p_causale, 'da_pagare', p_scadenza, p_scadenza,
    (select p.metodi from piani p where p.id = r.piano_id), p_adesso, p_adesso);
  insert into regali_abbonamento (id, piano_id, esercente_id, da_cliente_id, email, messaggio, periodi, importo_centesimi,
    avvio_chiesto, pagamento_id, created_at)
  values (r.id, r.piano_id, r.esercente_id, r.da_cliente_id, r.email, r.messaggio, r.periodi, r.importo_centesimi,
    r.avvio_chiesto, p_pagamento, p_adesso);
  delete from addebiti_programmati where pagamento_id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'richiede', null, 'da_pagare', jsonb_build_object('regalo_id', r.id), p_contesto);
end $$;
