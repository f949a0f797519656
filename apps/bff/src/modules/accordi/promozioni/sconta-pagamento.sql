-- Takes the discount of a code off a debt, whose price stays as it is. The caller holds the debt and has written the use.
create or replace function sconta_pagamento(p_pagamento text, p_codice text, p_sconto bigint, p_adesso timestamptz,
  p_contesto jsonb) returns void language plpgsql as $$
declare
  ora text;
begin
  insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
  values (p_pagamento, p_sconto, p_adesso, 'promozione');
  update pagamenti set abbuoni_centesimi = abbuoni_centesimi + p_sconto, updated_at = p_adesso where id = p_pagamento
  returning stato into ora;
  perform annota_pagamento(p_pagamento, 'usa_codice', ora, ora,
    jsonb_build_object('codice', p_codice, 'sconto_centesimi', p_sconto), p_contesto);
end $$;
