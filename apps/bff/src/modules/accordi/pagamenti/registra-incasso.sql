-- Money taken by hand pays the debt at once. The lock on the debt is the one that whoever pays on line takes. Above
-- the residuo it may go by as much mora as p_mora allows ({residuo_centesimi, totale_centesimi, righe}); p_abbuono is
-- what is not owed of the debt once this is paid. Answers {esito, tentativo_id}: registrato, or why not.
create or replace function registra_incasso(
  p_pagamento text, p_esercente text, p_importo bigint, p_metodo text, p_etichetta text, p_nota text,
  p_incassato_at timestamptz, p_adesso timestamptz, p_contesto jsonb, p_mora jsonb,
  p_abbuono bigint default 0
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
  nuovo_n int;
  nuova_quota int;
  t uuid;
  conto text := 'esercente:' || p_esercente;
  dovuto bigint;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if debito.residuo_centesimi = 0 then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  dovuto := debito.residuo_centesimi - p_abbuono;
  if p_abbuono = 0 and p_importo > dovuto and (p_mora ->> 'residuo_centesimi')::bigint = dovuto
    and debito.mora_condonata_at is null then
    dovuto := dovuto + (p_mora ->> 'totale_centesimi')::bigint;
  end if;
  if p_importo > dovuto then
    return jsonb_build_object('esito', 'oltre_residuo', 'residuo_centesimi', dovuto);
  end if;
  nuovo := case when p_importo in (debito.residuo_centesimi - p_abbuono, dovuto) then 'pagato'
    else 'parzialmente_pagato' end;
  if debito.stato <> nuovo and not exists (
    select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = nuovo) then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, metodo_etichetta, motivo_avvio,
    avviato_da, created_at, updated_at, concluso_at, stato_debito, nota)
  values (p_pagamento, nuovo_n, nuova_quota, p_importo, 'riuscito', p_metodo, p_etichetta, 'incasso_registrato',
    coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso, p_adesso, p_incassato_at, debito.stato, p_nota)
  returning id into t;
  if p_importo > debito.residuo_centesimi then
    perform congela_mora(p_pagamento, t, p_mora, p_adesso);
    perform registra_mora(t, 1, p_adesso);
  end if;
  if p_abbuono > 0 then
    insert into abbuoni (tentativo_id, pagamento_id, importo_centesimi, concesso_at, causa)
    values (t, p_pagamento, p_abbuono, p_adesso, causa_abbuono(p_pagamento));
  end if;
  update pagamenti set incassato_centesimi = incassato_centesimi + p_importo, stato = nuovo, metodo = p_metodo,
    abbuoni_centesimi = abbuoni_centesimi + p_abbuono,
    metodo_etichetta = p_etichetta, updated_at = p_adesso,
    pagato_at = case when nuovo = 'pagato' then p_incassato_at else pagato_at end
  where id = p_pagamento;
  perform registra_scrittura('incasso', 'tentativo', t::text, jsonb_build_array(
    jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', p_importo),
    jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', -p_importo)), p_adesso);
  insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || t,
    jsonb_build_object('pagamento_id', p_pagamento, 'tentativo_id', t)) on conflict (unicita) do nothing;
  perform annota_pagamento(p_pagamento, 'registra_incasso', debito.stato, nuovo,
    jsonb_build_object('tentativo', nuovo_n, 'importo_centesimi', p_importo, 'metodo', p_metodo), p_contesto);
  return jsonb_build_object('esito', 'registrato', 'tentativo_id', t);
end $$;
