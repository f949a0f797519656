-- Answers annunciato, or why not. The lock on the debt is the one that whoever pays on line takes.
create or replace function annuncia_bonifico(p_pagamento text, p_cliente text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  debito pagamenti;
begin
  select * into debito from pagamenti where id = p_pagamento and cliente_id = p_cliente for no key update;
  if not found or debito.stato = 'bozza' then
    return 'non_trovato';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return 'in_corso';
  end if;
  if not 'bonifico' = any (debito.metodi_ammessi) then
    return 'metodo_non_ammesso';
  end if;
  if debito.stato = 'in_elaborazione' then
    return 'annunciato';
  end if;
  if debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') then
    return 'stato_incompatibile';
  end if;
  -- An earlier announcement that an incasso answered is over.
  update bonifici_annunciati set ritirato_at = p_adesso where pagamento_id = p_pagamento and ritirato_at is null;
  insert into bonifici_annunciati (pagamento_id, importo_centesimi, stato_debito, annunciato_at)
  values (p_pagamento, debito.residuo_centesimi, debito.stato, p_adesso);
  update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = p_pagamento;
  insert into uscite (argomento, unicita, contenuto)
  values ('bonifico_annunciato', 'bonifico_annunciato:' || p_pagamento || ':' || extract(epoch from p_adesso),
    jsonb_build_object('pagamento_id', p_pagamento)) on conflict (unicita) do nothing;
  perform annota_pagamento(p_pagamento, 'annuncia_bonifico', debito.stato, 'in_elaborazione', '{}', p_contesto);
  return 'annunciato';
end $$;
