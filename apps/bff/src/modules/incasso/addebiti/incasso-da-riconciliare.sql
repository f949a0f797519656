-- Money that fits no debt: it is booked on an account of its own and waits for a person. Never dropped.
create or replace function incasso_da_riconciliare(
  p_op operazioni_psp, p_pagamento text, p_importo bigint, p_motivo text, p_adesso timestamptz
) returns text language plpgsql as $$
begin
  insert into incassi_da_riconciliare (operazione_id, pagamento_id, importo_centesimi, motivo)
  values (p_op.id, p_pagamento, p_importo, p_motivo) on conflict (operazione_id) do nothing;
  if not found then
    return 'nessun_effetto';
  end if;
  perform registra_scrittura('incasso_da_riconciliare', 'operazione', p_op.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_op.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', p_importo),
    jsonb_build_object('intestatario', 'piattaforma', 'codice', 'incassi_da_riconciliare', 'importo_centesimi', -p_importo)
  ), p_adesso);
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
  values ('sistema', 'sistema', 'sistema', 'da_riconciliare', 'pagamento', p_pagamento,
    jsonb_build_object('importo_centesimi', p_importo, 'motivo', p_motivo));
  return 'conflitto';
end $$;
