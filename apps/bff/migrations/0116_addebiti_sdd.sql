-- Direct debits in the phases of a payment: started under a mandato, answered days later, given back weeks later.

-- A, as before, with a part of the debt where the request says so (parte_centesimi) and, for a direct debit, the
-- mandato it is taken under (mandato_id, addebito_il, esito_entro). A mandato of somebody else is no mandato.
create or replace function avvia_tentativo(
  p_pagamento text, p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  vivo tentativi;
  m mandati;
  nuovo_n int;
  nuova_quota int;
  nuovo_tentativo uuid;
  nuova_operazione bigint;
  nuova_chiave text;
  quanto bigint;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
begin
  select * into debito from pagamenti where id = p_pagamento and cliente_id = p_cliente for no key update;
  if not found or debito.stato = 'bozza' then
    return '{"esito": "non_trovato"}';
  end if;
  select * into vivo from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare');
  if found then
    return jsonb_build_object('esito', 'in_corso', 'tentativo_id', vivo.id);
  end if;
  if debito.stato in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then
    return '{"esito": "gia_pagato"}';
  end if;
  if debito.stato = 'scaduto' or (debito.valido_fino < oggi and debito.stato = 'da_pagare') then
    return '{"esito": "link_scaduto"}';
  end if;
  if debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') then
    return '{"esito": "stato_incompatibile"}';
  end if;
  if p_metodo <> all (debito.metodi_ammessi) then
    return '{"esito": "metodo_non_ammesso"}';
  end if;
  quanto := coalesce((p_richiesta ->> 'parte_centesimi')::bigint, debito.residuo_centesimi);
  if quanto not between 1 and debito.residuo_centesimi then
    return '{"esito": "importo_non_ammesso"}';
  end if;
  if p_richiesta ? 'mandato_id' then
    select * into m from mandati
    where id = p_richiesta ->> 'mandato_id' and esercente_id = debito.esercente_id and cliente_id = debito.cliente_id
      and fornitore = p_fornitore
    for update;
    if not found or m.stato <> 'attivo' then
      return '{"esito": "mandato_non_attivo"}';
    end if;
  end if;

  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da,
    sessione_id, scade_at, created_at, updated_at, stato_debito)
  values (p_pagamento, nuovo_n, nuova_quota, quanto, 'avviato', p_metodo, p_motivo,
    coalesce(p_contesto ->> 'attore', 'sistema'), p_contesto ->> 'sessione_id', now() + p_durata,
    p_adesso, p_adesso, debito.stato)
  returning id into nuovo_tentativo;
  if m.id is not null then
    insert into addebiti_sdd (tentativo_id, mandato_id, sequenza, addebito_il, esito_entro, preavviso_at)
    values (nuovo_tentativo, m.id,
      case when m.tipo = 'singolo' then 'OOFF'
        -- One that never settled was not the first.
        when exists (select 1 from addebiti_sdd s join tentativi t on t.id = s.tentativo_id
          where s.mandato_id = m.id and t.stato in ('inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito'))
        then 'RCUR' else 'FRST' end,
      (p_richiesta ->> 'addebito_il')::date, (p_richiesta ->> 'esito_entro')::date, p_adesso);
    update mandati set ultimo_uso = oggi, updated_at = p_adesso,
      stato = case when m.tipo = 'singolo' then 'consumato' else stato end
    where id = m.id;
    insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd', 'preavviso_sdd:' || nuovo_tentativo,
      jsonb_build_object('tentativo_id', nuovo_tentativo)) on conflict (unicita) do nothing;
    if m.tipo = 'singolo' then
      insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values ('sistema', 'sistema', 'sistema', 'consuma', 'mandato', m.id,
        '{"stato": "attivo"}', jsonb_build_object('stato', 'consumato', 'pagamento_id', p_pagamento));
    end if;
  end if;
  nuova_chiave := p_tipo || ':' || p_pagamento || ':' || nuovo_n;
  -- Whoever starts it sends it at once; a few seconds later the worker may, if that process is gone.
  insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, prossimo_at)
  select nuovo_tentativo, p_tipo, p_fornitore, nuova_chiave,
    p_richiesta - '{mandato_id,addebito_il,esito_entro,parte_centesimi}'::text[] || jsonb_build_object(
      'chiave', nuova_chiave, 'importo_centesimi', quanto, 'causale', debito.causale,
      'esercente', e.ragione_sociale, 'email', c.email),
    now() + interval '5 seconds'
  from esercenti e, clienti c where e.id = debito.esercente_id and c.id = debito.cliente_id
  returning id into nuova_operazione;
  update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'avvia', debito.stato, 'in_verifica',
    jsonb_build_object('tentativo', nuovo_n, 'metodo', p_metodo), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', nuovo_tentativo, 'operazione_id', nuova_operazione);
end $$;

-- A direct debit is asked about from the morning after the day on which it is due; its notice may come sooner.
create function attesa_addebito_sdd() returns trigger language plpgsql as $$
begin
  new.prossimo_at := greatest(new.prossimo_at, (
    select (addebito_il + 1 + time '09:00') at time zone 'Europe/Rome'
    from addebiti_sdd where tentativo_id = new.tentativo_id));
  return new;
end $$;
create trigger attesa_addebito_sdd before update on operazioni_psp for each row
  when (new.tipo = 'addebito' and new.stato = 'in_attesa' and old.stato is distinct from new.stato)
  execute function attesa_addebito_sdd();

-- A debit that did not go through, or that came back, is news for its mandato.
create function addebito_sdd_non_riuscito() returns trigger language plpgsql as $$
begin
  insert into uscite (argomento, unicita, contenuto)
  select 'addebito_sdd_non_riuscito', 'addebito_sdd:' || new.stato || ':' || new.id,
    jsonb_build_object('tentativo_id', new.id, 'causale', new.codice_rifiuto, 'stato', new.stato)
  from addebiti_sdd where tentativo_id = new.id
  on conflict (unicita) do nothing;
  return null;
end $$;
create trigger addebito_sdd_non_riuscito after update on tentativi for each row
  when (new.metodo = 'addebito_sdd' and old.stato is distinct from new.stato and new.stato in ('rifiutato', 'restituito'))
  execute function addebito_sdd_non_riuscito();

-- The payer's bank takes a debit back after it had succeeded: the money goes, the debt is open again. Answers
-- restituito, nessun_effetto (it already was, or never succeeded) or conflitto (the debt is past it: a refund was made).
create function restituisci_tentativo(
  p_tentativo uuid, p_causale text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  debito pagamenti;
  conto text;
  riaperto boolean;
begin
  select * into op from operazioni_psp where tentativo_id = p_tentativo and tipo <> 'rimborso' for update;
  select * into t from tentativi where id = p_tentativo for update;
  if t.id is null or t.stato <> 'riuscito' then
    return 'nessun_effetto';
  end if;
  select * into strict debito from pagamenti where id = t.pagamento_id for no key update;
  conto := 'esercente:' || debito.esercente_id;
  riaperto := debito.incassato_centesimi - t.importo_centesimi >= debito.rimborsato_centesimi and exists (
    select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = 'insoluto');
  update tentativi set stato = 'restituito', codice_rifiuto = p_causale, updated_at = p_adesso where id = t.id;
  perform registra_scrittura('restituzione', 'tentativo', t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || op.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -t.importo_centesimi),
    jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', t.importo_centesimi)), p_adesso);
  if riaperto then
    update pagamenti set incassato_centesimi = incassato_centesimi - t.importo_centesimi, stato = 'insoluto',
      pagato_at = null, updated_at = p_adesso where id = debito.id;
    insert into uscite (argomento, unicita, contenuto) values ('addebito_restituito', 'restituito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'causale', p_causale))
    on conflict (unicita) do nothing;
  end if;
  perform annota_pagamento(debito.id, 'restituito', debito.stato, case when riaperto then 'insoluto' else debito.stato end,
    jsonb_build_object('tentativo', t.n, 'causale', p_causale, 'importo_centesimi', t.importo_centesimi), p_contesto);
  return case when riaperto then 'restituito' else 'conflitto' end;
end $$;
