-- Writes the bank's answer. p_causale is null for money that came, else why it did not, or went again. Answers
-- incassato, respinto, restituito, nessun_effetto (said already) or conflitto (the debt is past it).
create or replace function esito_addebito_banca(p_tentativo uuid, p_causale text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  debito pagamenti;
  t tentativi;
  addebito date;
  nuovo text;
  conto text;
begin
  select p.* into strict debito from tentativi x join pagamenti p on p.id = x.pagamento_id
  where x.id = p_tentativo for no key update of p;
  select * into strict t from tentativi where id = p_tentativo for update;
  select addebito_il into strict addebito from addebiti_sdd where tentativo_id = t.id;
  conto := 'esercente:' || debito.esercente_id;
  if p_causale is null and t.stato = 'inviato' then
    nuovo := case when t.importo_centesimi >= debito.residuo_centesimi then 'pagato' else 'parzialmente_pagato' end;
    update tentativi set stato = 'riuscito', concluso_at = (addebito + time '12:00') at time zone 'Europe/Rome',
      updated_at = p_adesso where id = t.id;
    update pagamenti set incassato_centesimi = incassato_centesimi + t.importo_centesimi, stato = nuovo,
      metodo = 'sdd_banca', metodo_etichetta = t.metodo_etichetta, updated_at = p_adesso,
      pagato_at = case when nuovo = 'pagato' then (addebito + time '12:00') at time zone 'Europe/Rome' else pagato_at end
    where id = debito.id;
    perform registra_scrittura('incasso', 'tentativo', t.id::text, jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', t.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', -t.importo_centesimi)), p_adesso);
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id)) on conflict (unicita) do nothing;
    perform annota_pagamento(debito.id, 'incassa', debito.stato, nuovo,
      jsonb_build_object('tentativo', t.n, 'importo_centesimi', t.importo_centesimi), p_contesto);
    return 'incassato';
  end if;
  if p_causale is not null and t.stato = 'inviato' then
    update tentativi set stato = 'rifiutato', codice_rifiuto = p_causale, rifiuti = greatest(rifiuti, 1),
      concluso_at = p_adesso, updated_at = p_adesso where id = t.id;
    update pagamenti set stato = 'insoluto', updated_at = p_adesso where id = debito.id;
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_non_riuscito', 'non_riuscito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'codice_rifiuto', p_causale))
    on conflict (unicita) do nothing;
    perform annota_pagamento(debito.id, 'rifiuta', debito.stato, 'insoluto',
      jsonb_build_object('tentativo', t.n, 'codice', p_causale), p_contesto);
    return 'respinto';
  end if;
  if p_causale is not null and t.stato = 'riuscito' then
    -- The debt is owed no more, or is being paid in another way: a person looks at it.
    if debito.stato <> 'insoluto' and not exists (
      select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = 'insoluto') then
      return 'conflitto';
    end if;
    update tentativi set stato = 'restituito', codice_rifiuto = p_causale, updated_at = p_adesso where id = t.id;
    perform registra_scrittura('restituzione', 'tentativo', t.id::text, jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -t.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', t.importo_centesimi)), p_adesso);
    update pagamenti set incassato_centesimi = incassato_centesimi - t.importo_centesimi, stato = 'insoluto',
      pagato_at = null, updated_at = p_adesso where id = debito.id;
    insert into uscite (argomento, unicita, contenuto) values ('addebito_restituito', 'restituito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'causale', p_causale,
        'reso_centesimi', rimborsi_di_restituito(t.id, p_adesso, p_contesto)))
    on conflict (unicita) do nothing;
    perform annota_pagamento(debito.id, 'restituito', debito.stato, 'insoluto',
      jsonb_build_object('tentativo', t.n, 'causale', p_causale, 'importo_centesimi', t.importo_centesimi), p_contesto);
    return 'restituito';
  end if;
  return 'nessun_effetto';
end $$;
