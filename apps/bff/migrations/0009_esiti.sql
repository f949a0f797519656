-- D. What the provider said becomes state: the same functions for its answer, its notice and our own asking.

-- Still open: the cliente has the page in front, or (p_inviato) the bank has the order.
create function esito_aperto(
  p_operazione bigint, p_inviato boolean, p_riferimento text, p_url text, p_codice text, p_rifiuti int,
  p_adesso timestamptz
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  debito pagamenti;
  nuovo text := case when p_inviato then 'inviato' else 'richiede_autenticazione' end;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict t from tentativi where id = op.tentativo_id for update;
  if op.stato = 'conclusa' then
    return 'nessun_effetto';
  end if;
  if t.stato not in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto') then
    -- A person has it in hand: nobody asks again by himself.
    update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null where id = op.id;
    return 'nessun_effetto';
  end if;
  -- What the bank has cannot be typed again: news that come late are about an earlier moment.
  if t.stato = 'inviato' then
    nuovo := 'inviato';
  end if;
  update operazioni_psp set stato = 'in_attesa', riferimento = coalesce(riferimento, p_riferimento), errore = null,
    bloccata_fino = null, controlli = 0,
    -- Never sooner than in ten seconds, or one that is past its time would be asked for without pause.
    prossimo_at = case when nuovo = 'inviato' then now() + interval '6 hours'
      else greatest(t.scade_at, now() + interval '10 seconds') end
  where id = op.id;
  update tentativi set stato = nuovo, url_pagamento = coalesce(p_url, url_pagamento), prossimo_controllo_at = null,
    codice_rifiuto = coalesce(p_codice, codice_rifiuto), rifiuti = greatest(rifiuti, p_rifiuti), updated_at = p_adesso
  where id = t.id;
  if nuovo = 'inviato' then
    select * into strict debito from pagamenti where id = t.pagamento_id for no key update;
    if debito.stato = 'in_verifica' then
      update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = debito.id;
      perform annota_pagamento(debito.id, 'invia_addebito', debito.stato, 'in_elaborazione',
        jsonb_build_object('tentativo', t.n), '{}');
    end if;
  end if;
  return 'aperto';
end $$;

-- No answer, or none that tells: 10 s, 60 s, 5 min, 30 min, 2 h, 6 h, then five days; then a person decides.
create function esito_sconosciuto(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  attese interval[] := array['10 s', '60 s', '5 min', '30 min', '2 h', '6 h', '1 d', '1 d', '1 d', '1 d', '1 d'];
  attesa interval;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict t from tentativi where id = op.tentativo_id for update;
  if op.stato = 'conclusa' or t.stato not in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare') then
    return 'nessun_effetto';
  end if;
  -- Somebody looked between two turns of the schedule: the turns are not used up.
  if t.stato in ('inviato', 'esito_sconosciuto', 'da_verificare') and op.prossimo_at > now() then
    update operazioni_psp set bloccata_fino = null where id = op.id;
    return 'sconosciuto';
  end if;
  attesa := attese[op.controlli + 1];
  update operazioni_psp set controlli = controlli + 1, bloccata_fino = null, errore = left(p_errore, 500),
    prossimo_at = coalesce(now() + attesa, 'infinity')
  where id = op.id;
  if t.stato in ('avviato', 'richiede_autenticazione') then
    update tentativi set stato = 'esito_sconosciuto', updated_at = p_adesso where id = t.id;
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
    values ('sistema', 'sistema', 'sistema', 'perde_risposta', 'pagamento', t.pagamento_id,
      jsonb_build_object('tentativo', t.n));
    t.stato := 'esito_sconosciuto';
  end if;
  update tentativi set prossimo_controllo_at = now() + attesa where id = t.id;
  if attesa is null and t.stato <> 'da_verificare' then
    if t.stato = 'inviato' then
      update tentativi set stato = 'esito_sconosciuto' where id = t.id;
    end if;
    update tentativi set stato = 'da_verificare', updated_at = p_adesso where id = t.id;
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
    values ('sistema', 'sistema', 'sistema', 'rinuncia', 'pagamento', t.pagamento_id,
      jsonb_build_object('tentativo', t.n));
    return 'da_verificare';
  end if;
  return 'sconosciuto';
end $$;

-- Money that fits no debt: it is booked on an account of its own and waits for a person. Never dropped.
create function incasso_da_riconciliare(
  p_op operazioni_psp, p_pagamento text, p_importo bigint, p_motivo text, p_adesso timestamptz
) returns text language plpgsql as $$
begin
  insert into incassi_da_riconciliare (operazione_id, pagamento_id, importo_centesimi, motivo)
  values (p_op.id, p_pagamento, p_importo, p_motivo) on conflict (operazione_id) do nothing;
  if not found then
    return 'nessun_effetto';
  end if;
  perform registra_scrittura('incasso_da_riconciliare', 'operazione', p_op.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_op.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', p_importo),
    jsonb_build_object('intestatario', 'piattaforma', 'codice', 'incassi_da_riconciliare', 'importo_centesimi', -p_importo)
  ), p_adesso);
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
  values ('sistema', 'sistema', 'sistema', 'da_riconciliare', 'pagamento', p_pagamento,
    jsonb_build_object('importo_centesimi', p_importo, 'motivo', p_motivo));
  return 'conflitto';
end $$;

-- The money of a tentativo that is alive arrives: debt, ledger, notices and cronologia together.
create function incassa_tentativo(
  p_op operazioni_psp, p_t tentativi, p_importo bigint, p_etichetta text, p_riferimento text,
  p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
  fee bigint := commissione_centesimi(p_importo, p_adesso);
  conto text;
begin
  select * into strict debito from pagamenti where id = p_t.pagamento_id for no key update;
  nuovo := case when debito.incassato_centesimi + p_importo = debito.importo_centesimi
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
  if fee > 0 then
    perform registra_scrittura('commissione', 'tentativo', p_t.id::text, jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', fee),
      jsonb_build_object('intestatario', 'piattaforma', 'codice', 'ricavi', 'importo_centesimi', -fee)), p_adesso);
  end if;
  insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || p_t.id,
    jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', p_t.id)) on conflict (unicita) do nothing;
  perform annota_pagamento(debito.id, 'incassa', debito.stato, nuovo,
    jsonb_build_object('tentativo', p_t.n, 'importo_centesimi', p_importo), p_contesto);
  return 'riuscito';
end $$;

-- A tentativo that is alive ends without money: the debt is what it was before.
create function chiudi_tentativo(
  p_op operazioni_psp, p_t tentativi, p_stato text, p_codice text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
begin
  select * into strict debito from pagamenti where id = p_t.pagamento_id for no key update;
  update operazioni_psp set stato = 'conclusa', bloccata_fino = null,
    esito = case p_stato when 'annullato' then 'annullato' else 'rifiutato' end
  where id = p_op.id;
  update tentativi set stato = p_stato, codice_rifiuto = coalesce(p_codice, codice_rifiuto),
    rifiuti = case when p_stato = 'rifiutato' then greatest(rifiuti, 1) else rifiuti end,
    prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso where id = p_t.id;
  nuovo := case debito.stato
    when 'in_verifica' then p_t.stato_debito when 'in_elaborazione' then 'insoluto' else debito.stato end;
  if nuovo <> debito.stato then
    update pagamenti set stato = nuovo, updated_at = p_adesso where id = debito.id;
  end if;
  if p_stato = 'rifiutato' then
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_non_riuscito', 'non_riuscito:' || p_t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', p_t.id,
        'codice_rifiuto', coalesce(p_codice, p_t.codice_rifiuto)))
    on conflict (unicita) do nothing;
  end if;
  perform annota_pagamento(debito.id,
    case p_stato when 'rifiutato' then 'rifiuta' when 'annullato' then 'lascia' else 'fallisce' end,
    debito.stato, nuovo, jsonb_build_object('tentativo', p_t.n, 'codice', p_codice), p_contesto);
  return p_stato;
end $$;

-- The only place where a tentativo becomes final. Answers riuscito, rifiutato, annullato, errore_tecnico,
-- nessun_effetto (it already was) or conflitto (money for a tentativo closed without it).
create function concludi_operazione(
  p_operazione bigint, p_esito text, p_importo bigint, p_etichetta text, p_codice text, p_riferimento text,
  p_riferimento_psp text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  finale text := p_esito;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict t from tentativi where id = op.tentativo_id for update;
  if op.riferimento is null and p_riferimento is not null then
    update operazioni_psp set riferimento = p_riferimento where id = op.id;
  end if;
  if op.stato = 'conclusa' then
    if p_esito = 'riuscito' and op.esito <> 'riuscito' then
      return incasso_da_riconciliare(op, t.pagamento_id, p_importo, 'riuscito_dopo_la_chiusura', p_adesso);
    end if;
    return 'nessun_effetto';
  end if;
  if p_esito = 'riuscito' then
    return incassa_tentativo(op, t, p_importo, p_etichetta, p_riferimento_psp, p_adesso, p_contesto);
  end if;
  -- Left after a refusal is a refusal: the reason is what the cliente wants to read.
  if p_esito = 'annullato' and (t.stato in ('inviato', 'da_verificare') or coalesce(p_codice, t.codice_rifiuto) is not null) then
    finale := 'rifiutato';
  end if;
  return chiudi_tentativo(op, t, finale, p_codice, p_adesso, p_contesto);
end $$;

-- Requests whose last day is over and that nobody is paying right now.
create function scadi_pagamenti(p_adesso timestamptz, p_quanti int) returns int language plpgsql as $$
declare
  quanti int;
begin
  with scelti as (
    select id from pagamenti
    where valido_fino < (p_adesso at time zone 'Europe/Rome')::date and stato = 'da_pagare'
    order by id limit p_quanti for no key update skip locked
  ), scaduti as (
    update pagamenti p set stato = 'scaduto', updated_at = p_adesso from scelti
    where p.id = scelti.id returning p.id
  ), annotati as (
    select annota_pagamento(id, 'scade', 'da_pagare', 'scaduto', '{}', '{}') from scaduti
  )
  select count(*) into quanti from annotati;
  return quanti;
end $$;
