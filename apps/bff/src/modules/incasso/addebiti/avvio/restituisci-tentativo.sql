-- The payer's bank takes a debit back after it had succeeded: the money goes, the debt is open again. Answers
-- restituito, nessun_effetto (it already was, or never succeeded) or conflitto (the debt is owed no more, or somebody
-- is paying it: the money is gone all the same, and the admins are told). The message is that of the capofila.
create or replace function restituisci_tentativo(
  p_tentativo uuid, p_causale text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  debito pagamenti;
  conto text;
  riaperto boolean;
  reso bigint;
begin
  select * into op from operazioni_psp
  where tentativo_id = (select coalesce(capofila_id, id) from tentativi where id = p_tentativo) and tipo <> 'rimborso'
  for update;
  select * into t from tentativi where id = p_tentativo for update;
  if t.id is null or t.stato <> 'riuscito' then
    return 'nessun_effetto';
  end if;
  select * into strict debito from pagamenti where id = t.pagamento_id for no key update;
  conto := 'esercente:' || debito.esercente_id;
  riaperto := debito.stato = 'insoluto' or exists (
    select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = 'insoluto');
  update tentativi set stato = 'restituito', codice_rifiuto = p_causale, updated_at = p_adesso where id = t.id;
  perform registra_scrittura('restituzione', 'tentativo', t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || op.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -t.importo_centesimi),
    jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', t.importo_centesimi)), p_adesso);
  perform chiedi_storno(t.id, 'tentativo', t.id::text, t.importo_centesimi, p_adesso);
  update pagamenti set incassato_centesimi = incassato_centesimi - t.importo_centesimi,
    stato = case when riaperto then 'insoluto' else stato end, pagato_at = null, updated_at = p_adesso
  where id = debito.id;
  -- A payment that is going on right now, and does not go through, puts the debt back to this state.
  update tentativi set stato_debito = 'insoluto' where pagamento_id = debito.id and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare');
  reso := rimborsi_di_restituito(t.id, p_adesso, p_contesto);
  if riaperto then
    perform lascia_mora(t.id, p_adesso);
    insert into uscite (argomento, unicita, contenuto) values ('addebito_restituito', 'restituito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'causale', p_causale, 'reso_centesimi', reso))
    on conflict (unicita) do nothing;
  end if;
  if reso > 0 or not riaperto then
    insert into uscite (argomento, unicita, contenuto) values ('allarme', 'allarme:restituito:' || t.id,
      jsonb_build_object('tipo', 'addebito_restituito', 'pagamento_id', debito.id, 'reso_centesimi', reso,
        'importo_centesimi', t.importo_centesimi, 'riaperto', riaperto))
    on conflict (unicita) do nothing;
  end if;
  perform annota_pagamento(debito.id, 'restituito', debito.stato, case when riaperto then 'insoluto' else debito.stato end,
    jsonb_build_object('tentativo', t.n, 'causale', p_causale, 'importo_centesimi', t.importo_centesimi), p_contesto);
  return case when riaperto then 'restituito' else 'conflitto' end;
end $$;
