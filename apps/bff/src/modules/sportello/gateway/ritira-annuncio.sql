-- Takes an announced transfer back that was not made after all, or never came: the debt is what it was. p_cliente is
-- null for the system.
create or replace function ritira_annuncio(p_pagamento text, p_cliente text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  debito pagamenti;
  annuncio bonifici_annunciati;
begin
  select * into debito from pagamenti
  where id = p_pagamento and (p_cliente is null or cliente_id = p_cliente) for no key update;
  if not found then
    return 'non_trovato';
  end if;
  select * into annuncio from bonifici_annunciati where pagamento_id = p_pagamento and ritirato_at is null for update;
  if not found then
    return 'nessun_effetto';
  end if;
  update bonifici_annunciati set ritirato_at = p_adesso where id = annuncio.id;
  if debito.stato <> 'in_elaborazione' or exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return 'nessun_effetto';
  end if;
  update pagamenti set stato = annuncio.stato_debito, updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'ritira_annuncio', 'in_elaborazione', annuncio.stato_debito, '{}', p_contesto);
  return 'ritirato';
end $$;
