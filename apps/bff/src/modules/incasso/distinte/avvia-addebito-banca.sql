-- A debt goes into a distinta: from here on nobody else collects it. Answers {esito, tentativo_id, …}.
create or replace function avvia_addebito_banca(
  p_pagamento text, p_esercente text, p_mandato text, p_addebito_il date, p_esito_entro date,
  p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  m mandati;
  nuovo_n int;
  nuova_quota int;
  nuova_sequenza text;
  t uuid;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') or debito.residuo_centesimi <= 0 then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  if debito.vincolo_metodo is not null or addebito_vietato(debito.esercente_id, debito.cliente_id) then
    return '{"esito": "vietato"}';
  end if;
  select * into m from mandati
  where id = p_mandato and esercente_id = p_esercente and cliente_id = debito.cliente_id for update;
  if not found or m.stato <> 'attivo' then
    return '{"esito": "mandato_non_attivo"}';
  end if;
  -- A mandato for a single debit is in one open distinta at most.
  if m.tipo = 'singolo' and exists (
    select 1 from addebiti_sdd s join tentativi v on v.id = s.tentativo_id where s.mandato_id = m.id
      and v.stato in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito')) then
    return '{"esito": "mandato_non_attivo"}';
  end if;
  nuova_sequenza := case when m.tipo = 'singolo' then 'OOFF'
    -- A debit that never settled was not the first.
    when exists (select 1 from addebiti_sdd s join tentativi v on v.id = s.tentativo_id
      where s.mandato_id = m.id
        and v.stato in ('avviato', 'inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito'))
    then 'RCUR' else 'FRST' end;
  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, metodo_etichetta, motivo_avvio,
    avviato_da, created_at, updated_at, stato_debito)
  values (p_pagamento, nuovo_n, nuova_quota, debito.residuo_centesimi, 'avviato', 'sdd_banca',
    'IBAN ' || left(m.iban, 2) || ' •••• ' || right(m.iban, 4), 'distinta_sdd',
    coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso, p_adesso, debito.stato)
  returning id into t;
  insert into addebiti_sdd (tentativo_id, mandato_id, sequenza, addebito_il, esito_entro, preavviso_at)
  values (t, m.id, nuova_sequenza, p_addebito_il, p_esito_entro, p_adesso);
  insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd', 'preavviso_sdd:' || t,
    jsonb_build_object('tentativo_id', t)) on conflict (unicita) do nothing;
  update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'invia_addebito', debito.stato, 'in_elaborazione',
    jsonb_build_object('tentativo', nuovo_n, 'metodo', 'sdd_banca', 'addebito_il', p_addebito_il), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', t, 'importo_centesimi', debito.residuo_centesimi,
    'sequenza', nuova_sequenza);
end $$;
