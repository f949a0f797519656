-- A direct debit that its bank takes back may have paid several debts: each of them is owed again, all at once.

-- As before; the message is that of the capofila.
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
  update pagamenti set incassato_centesimi = incassato_centesimi - t.importo_centesimi,
    stato = case when riaperto then 'insoluto' else stato end, pagato_at = null, updated_at = p_adesso
  where id = debito.id;
  -- Where somebody is paying it right now and does not go through with it, this is what it goes back to.
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

-- All the debts of one debit, held in the order that everybody holds them in. Answers what became of each.
create function restituisci_addebito(p_fornitore text, p_intento text, p_causale text, p_adesso timestamptz)
returns text[] language plpgsql as $$
declare
  capo uuid;
  uno uuid;
  esiti text[] := '{}';
begin
  select tentativo_id into capo from operazioni_psp
  where fornitore = p_fornitore and riferimento = p_intento and tipo = 'addebito' for update;
  if not found then
    return esiti;
  end if;
  perform tieni_tentativi(capo);
  perform 1 from pagamenti where id in (
    select pagamento_id from tentativi where id = capo or capofila_id = capo) order by id for no key update;
  for uno in select id from tentativi where id = capo or capofila_id = capo order by pagamento_id loop
    esiti := esiti || restituisci_tentativo(uno, p_causale, p_adesso, '{}');
  end loop;
  return esiti;
end $$;

-- The same message was refused after a sending of it that may have been executed: sent again it would be refused again,
-- and what became of the first one a person finds out.
create function affida_a_una_persona(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato <> 'inviata' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null, errore = left(p_errore, 500) where id = op.id;
  insert into uscite (argomento, unicita, contenuto)
  values ('allarme', 'allarme:rifiutato_dopo:' || op.id,
    jsonb_build_object('tipo', 'invio_rifiutato_dopo', 'chiave', op.chiave)) on conflict (unicita) do nothing;
  if op.tipo = 'rimborso' then
    select * into strict r from rimborsi where id = op.rimborso_id for update;
    update rimborsi set prossimo_controllo_at = null, updated_at = p_adesso where id = r.id;
    perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato, '{}', '{}');
    return 'da_verificare';
  end if;
  perform tieni_tentativi(op.tentativo_id);
  update tentativi set stato = 'esito_sconosciuto', updated_at = p_adesso
  where (id = op.tentativo_id or capofila_id = op.tentativo_id)
    and stato in ('avviato', 'richiede_autenticazione', 'inviato');
  update tentativi set stato = 'da_verificare', prossimo_controllo_at = null, updated_at = p_adesso
  where (id = op.tentativo_id or capofila_id = op.tentativo_id) and stato = 'esito_sconosciuto';
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
  select 'sistema', 'sistema', 'sistema', 'rinuncia', 'pagamento', x.pagamento_id, jsonb_build_object('tentativo', x.n)
  from tentativi x where x.id = op.tentativo_id or x.capofila_id = op.tentativo_id;
  return 'da_verificare';
end $$;
