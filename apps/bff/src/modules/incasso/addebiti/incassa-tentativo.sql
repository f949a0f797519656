-- The money of a tentativo that is alive arrives: debt, ledger, notices and cronologia together.
create or replace function incassa_tentativo(
  p_op operazioni_psp, p_t tentativi, p_importo bigint, p_etichetta text, p_riferimento text,
  p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
  conto text;
begin
  select * into strict debito from pagamenti where id = p_t.pagamento_id for no key update;
  nuovo := case when p_importo = debito.residuo_centesimi
    then 'pagato' else 'parzialmente_pagato' end;
  if p_importo <> p_t.importo_centesimi or p_importo > debito.residuo_centesimi or not exists (
    select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = nuovo
  ) then
    update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null where id = p_op.id;
    if p_t.stato in ('avviato', 'richiede_autenticazione', 'inviato') then
      update tentativi set stato = 'esito_sconosciuto' where id = p_t.id;
    end if;
    update tentativi set stato = 'da_verificare', prossimo_controllo_at = null, updated_at = p_adesso
    where id = p_t.id;
    return incasso_da_riconciliare(p_op, debito.id, p_importo,
      case when p_importo <> p_t.importo_centesimi then 'importo_diverso' else 'debito_non_aperto' end, p_adesso);
  end if;

  conto := 'esercente:' || debito.esercente_id;
  update operazioni_psp set stato = 'conclusa', esito = 'riuscito', bloccata_fino = null, errore = null
  where id = p_op.id;
  update tentativi set stato = 'riuscito', metodo_etichetta = p_etichetta, prossimo_controllo_at = null,
    riferimento_psp = p_riferimento, concluso_at = p_adesso, updated_at = p_adesso where id = p_t.id;
  update pagamenti set incassato_centesimi = incassato_centesimi + p_importo, stato = nuovo, metodo = p_t.metodo,
    metodo_etichetta = p_etichetta, updated_at = p_adesso,
    pagato_at = case when nuovo = 'pagato' then p_adesso else pagato_at end
  where id = debito.id;
  perform registra_scrittura('incasso', 'tentativo', p_t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_op.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', p_importo),
    jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', -p_importo)), p_adesso);
  -- The sum that was told with the charge holds for it, whatever the conditions are by now.
  if p_op.richiesta ? 'destinazione' then
    perform registra_commissione(p_t.id, debito.esercente_id, commissione_trattenuta(p_op, p_t), p_t.created_at, p_adesso);
  else
    perform registra_commissione(p_t.id, debito.esercente_id,
      commissione_del_tentativo(p_t, p_adesso), p_adesso, p_adesso);
  end if;
  insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || p_t.id,
    jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', p_t.id)) on conflict (unicita) do nothing;
  perform annota_pagamento(debito.id, 'incassa', debito.stato, nuovo,
    jsonb_build_object('tentativo', p_t.n, 'importo_centesimi', p_importo), p_contesto);
  return 'riuscito';
end $$;
