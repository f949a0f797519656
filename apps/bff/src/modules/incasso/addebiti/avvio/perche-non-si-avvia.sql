-- The reason why nothing may be charged for a debt as it is now: the esito to answer, null where nothing is against it. The mora
-- is the one that the payer was shown.
create or replace function perche_non_si_avvia(p_debito pagamenti, p_metodo text, p_mora jsonb, p_oggi date)
returns text language plpgsql stable as $$
begin
  if p_debito.stato in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then
    return 'gia_pagato';
  end if;
  if p_debito.stato = 'scaduto' or (p_debito.valido_fino < p_oggi and p_debito.stato = 'da_pagare') then
    return 'link_scaduto';
  end if;
  if p_debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') then
    return 'stato_incompatibile';
  end if;
  if p_metodo <> all (p_debito.metodi_ammessi) then
    return 'metodo_non_ammesso';
  end if;
  if p_mora is not null and ((p_mora ->> 'residuo_centesimi')::bigint <> p_debito.residuo_centesimi
    or p_debito.mora_condonata_at is not null) then
    return 'importo_cambiato';
  end if;
  return null;
end $$;
