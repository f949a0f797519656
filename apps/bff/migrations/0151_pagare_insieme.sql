-- Several debts of one cliente with one esercente are paid in one go: one message to the provider, a tentativo on each
-- debt. The first of them (capofila) has the message; whatever becomes of it becomes of all of them together.

alter table tentativi add column capofila_id uuid references tentativi check (capofila_id <> id);
create index tentativi_capofila on tentativi (capofila_id) where capofila_id is not null;

-- A, as before; with `capofila_id` it goes along with another one's message and has none of its own.
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
    sessione_id, scade_at, created_at, updated_at, stato_debito, capofila_id)
  values (p_pagamento, nuovo_n, nuova_quota, quanto, 'avviato', p_metodo, p_motivo,
    coalesce(p_contesto ->> 'attore', 'sistema'), p_contesto ->> 'sessione_id', now() + p_durata,
    p_adesso, p_adesso, debito.stato, (p_richiesta ->> 'capofila_id')::uuid)
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
  if not p_richiesta ? 'capofila_id' then
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
  end if;
  update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'avvia', debito.stato, 'in_verifica',
    jsonb_build_object('tentativo', nuovo_n, 'metodo', p_metodo), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', nuovo_tentativo, 'operazione_id', nuova_operazione);
end $$;

-- A, for several debts at once, the first being the capofila: all of them or none. Answers like avvia_tentativo, with
-- the debt that stands in the way.
create function avvia_insieme(
  p_pagamenti text[], p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  primo jsonb;
  uno jsonb;
  quale text;
  esercente text;
begin
  if (select count(distinct x) from unnest(p_pagamenti) x) <> cardinality(p_pagamenti)
    or cardinality(p_pagamenti) not between 2 and 10 then
    return '{"esito": "importo_non_ammesso"}';
  end if;
  -- In one order for everybody: two that share debts wait for each other, and never both ways round.
  perform 1 from pagamenti where id = any (p_pagamenti) and cliente_id = p_cliente order by id for no key update;
  select esercente_id into esercente from pagamenti where id = p_pagamenti[1] and cliente_id = p_cliente;
  begin
    foreach quale in array p_pagamenti loop
      uno := case
        when not exists (select 1 from pagamenti where id = quale and esercente_id = esercente)
          then '{"esito": "non_trovato"}'
        else avvia_tentativo(quale, p_cliente, p_metodo, p_fornitore, p_tipo,
          case when primo is null then p_richiesta
            else jsonb_build_object('capofila_id', primo ->> 'tentativo_id') end,
          p_motivo, p_durata, p_adesso, p_contesto) end;
      if uno ->> 'esito' <> 'avviato' then
        raise exception sqlstate 'P0498';
      end if;
      primo := coalesce(primo, uno);
    end loop;
  exception when sqlstate 'P0498' then
    return uno || jsonb_build_object('pagamento_id', quale);
  end;
  update operazioni_psp o set richiesta = o.richiesta || (
    select jsonb_build_object('importo_centesimi', sum(t.importo_centesimi),
      'causale', left(o.richiesta ->> 'causale', 100) || ' e altri ' || count(*) - 1,
      -- Kept by the provider as well: a database that has forgotten them reads there which debts they were.
      'debiti', string_agg(t.pagamento_id || ':' || t.n || ':' || t.importo_centesimi, ','
        order by array_position(p_pagamenti, t.pagamento_id)))
    from tentativi t
    where t.id = (primo ->> 'tentativo_id')::uuid or t.capofila_id = (primo ->> 'tentativo_id')::uuid)
  where o.id = (primo ->> 'operazione_id')::bigint;
  return primo;
end $$;

-- The tentativi behind a message, held in the order of their debts.
create function tieni_tentativi(p_capofila uuid) returns setof tentativi language sql as $$
  select * from tentativi where id = p_capofila or capofila_id = p_capofila order by pagamento_id for update
$$;

-- The money of several debts arrives as one sum: each gets its own, or the whole waits for a person.
create function incassa_insieme(
  p_op operazioni_psp, p_importo bigint, p_etichetta text, p_riferimento text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  t tentativi;
  tutti uuid[];
  torna boolean;
  totale bigint;
begin
  select array_agg(x.id), sum(x.importo_centesimi) into tutti, totale from tieni_tentativi(p_op.tentativo_id) x;
  perform 1 from pagamenti where id in (select pagamento_id from tentativi where id = any (tutti))
  order by id for no key update;
  select bool_and(x.importo_centesimi <= p.residuo_centesimi and exists (
    select 1 from transizioni z where z.entita = 'pagamento' and z.da = p.stato
      and z.a = case when p.incassato_centesimi + x.importo_centesimi = p.importo_centesimi
        then 'pagato' else 'parzialmente_pagato' end)) into torna
  from tentativi x join pagamenti p on p.id = x.pagamento_id where x.id = any (tutti);
  if p_importo <> totale or not torna then
    update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null where id = p_op.id;
    update tentativi set stato = 'esito_sconosciuto'
    where id = any (tutti) and stato in ('avviato', 'richiede_autenticazione', 'inviato');
    update tentativi set stato = 'da_verificare', prossimo_controllo_at = null, updated_at = p_adesso
    where id = any (tutti) and stato = 'esito_sconosciuto';
    return incasso_da_riconciliare(p_op, (select pagamento_id from tentativi where id = p_op.tentativo_id), p_importo,
      case when p_importo <> totale then 'importo_diverso' else 'debito_non_aperto' end, p_adesso);
  end if;
  for t in select * from tentativi where id = any (tutti) order by pagamento_id loop
    perform incassa_tentativo(p_op, t, t.importo_centesimi, p_etichetta, p_riferimento, p_adesso, p_contesto);
  end loop;
  return 'riuscito';
end $$;

-- The only place where a tentativo becomes final. Answers riuscito, rifiutato, annullato, errore_tecnico,
-- nessun_effetto (it already was) or conflitto (money for a tentativo closed without it).
create or replace function concludi_operazione(
  p_operazione bigint, p_esito text, p_importo bigint, p_etichetta text, p_codice text, p_riferimento text,
  p_riferimento_psp text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  uno tentativi;
  finale text := p_esito;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  perform tieni_tentativi(op.tentativo_id);
  select * into strict t from tentativi where id = op.tentativo_id;
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
    if exists (select 1 from tentativi where capofila_id = t.id) then
      return incassa_insieme(op, p_importo, p_etichetta, p_riferimento_psp, p_adesso, p_contesto);
    end if;
    return incassa_tentativo(op, t, p_importo, p_etichetta, p_riferimento_psp, p_adesso, p_contesto);
  end if;
  -- Left after a refusal is a refusal: the reason is what the cliente wants to read.
  if p_esito = 'annullato' and (t.stato in ('inviato', 'da_verificare') or coalesce(p_codice, t.codice_rifiuto) is not null) then
    finale := 'rifiutato';
  end if;
  for uno in select * from tieni_tentativi(t.id) loop
    perform chiudi_tentativo(op, uno, finale, p_codice, p_adesso, p_contesto);
  end loop;
  return finale;
end $$;

-- Still open: the cliente has the page in front, or (p_inviato) the bank has the order.
create or replace function esito_aperto(
  p_operazione bigint, p_inviato boolean, p_riferimento text, p_url text, p_codice text, p_rifiuti int,
  p_adesso timestamptz
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  uno tentativi;
  debito pagamenti;
  nuovo text := case when p_inviato then 'inviato' else 'richiede_autenticazione' end;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  perform tieni_tentativi(op.tentativo_id);
  select * into strict t from tentativi where id = op.tentativo_id;
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
  where id = t.id or capofila_id = t.id;
  if nuovo = 'inviato' then
    for uno in select * from tieni_tentativi(t.id) loop
      select * into strict debito from pagamenti where id = uno.pagamento_id for no key update;
      if debito.stato = 'in_verifica' then
        update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = debito.id;
        perform annota_pagamento(debito.id, 'invia_addebito', debito.stato, 'in_elaborazione',
          jsonb_build_object('tentativo', uno.n), '{}');
      end if;
    end loop;
  end if;
  return 'aperto';
end $$;

-- No answer, or none that tells: 10 s, 60 s, 5 min, 30 min, 2 h, 6 h, then five days; then a person decides.
create or replace function esito_sconosciuto(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  attese interval[] := array['10 s', '60 s', '5 min', '30 min', '2 h', '6 h', '1 d', '1 d', '1 d', '1 d', '1 d'];
  attesa interval;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  perform tieni_tentativi(op.tentativo_id);
  select * into strict t from tentativi where id = op.tentativo_id;
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
    update tentativi set stato = 'esito_sconosciuto', updated_at = p_adesso where id = t.id or capofila_id = t.id;
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
    select 'sistema', 'sistema', 'sistema', 'perde_risposta', 'pagamento', x.pagamento_id,
      jsonb_build_object('tentativo', x.n)
    from tentativi x where x.id = t.id or x.capofila_id = t.id;
    t.stato := 'esito_sconosciuto';
  end if;
  update tentativi set prossimo_controllo_at = now() + attesa where id = t.id or capofila_id = t.id;
  if attesa is null and t.stato <> 'da_verificare' then
    if t.stato = 'inviato' then
      update tentativi set stato = 'esito_sconosciuto' where id = t.id or capofila_id = t.id;
    end if;
    update tentativi set stato = 'da_verificare', updated_at = p_adesso where id = t.id or capofila_id = t.id;
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
    select 'sistema', 'sistema', 'sistema', 'rinuncia', 'pagamento', x.pagamento_id, jsonb_build_object('tentativo', x.n)
    from tentativi x where x.id = t.id or x.capofila_id = t.id;
    return 'da_verificare';
  end if;
  return 'sconosciuto';
end $$;

-- After a restore: the tentativi of several debts that were paid in one go and have been forgotten, as the provider
-- kept them ([{pagamento_id, n, importo_centesimi}], the capofila first). Null when any of them is in no state to have it.
create function riprendi_insieme(
  p_fornitore text, p_tipo text, p_debiti jsonb, p_riferimento text, p_importo bigint, p_metodo text,
  p_chiave_ttl interval, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  d record;
  debito pagamenti;
  capofila uuid;
  nuovo uuid;
  nuova bigint;
begin
  perform set_config('rateo.ripristino', 'on', true);
  perform 1 from pagamenti
  where id in (select x.pagamento_id from jsonb_to_recordset(p_debiti) x (pagamento_id text))
  order by id for no key update;
  if p_importo <> (select sum(x.importo_centesimi) from jsonb_to_recordset(p_debiti) x (importo_centesimi bigint))
    or exists (
      select 1 from jsonb_to_recordset(p_debiti) x (pagamento_id text, n int, importo_centesimi bigint)
      left join pagamenti p on p.id = x.pagamento_id
      where p.id is null or p.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto')
        or x.importo_centesimi <> p.residuo_centesimi
        or exists (select 1 from tentativi t where t.pagamento_id = p.id and t.n = x.n)) then
    return null;
  end if;
  for d in
    select x.* from jsonb_array_elements(p_debiti) with ordinality e (riga, posto),
      jsonb_to_record(e.riga) x (pagamento_id text, n int, importo_centesimi bigint)
    order by e.posto
  loop
    select * into strict debito from pagamenti where id = d.pagamento_id;
    insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da, scade_at,
      created_at, updated_at, stato_debito, capofila_id)
    select d.pagamento_id, d.n, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1, d.importo_centesimi,
      'avviato', p_metodo, 'riprova_operatore', 'sistema', now() + interval '15 minutes', p_adesso, p_adesso,
      debito.stato, capofila
    from tentativi where pagamento_id = d.pagamento_id
    returning id into nuovo;
    if capofila is null then
      capofila := nuovo;
      insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, invii, riferimento,
        primo_invio_at, chiave_scade_at)
      values (nuovo, p_tipo, p_fornitore, p_tipo || ':' || d.pagamento_id || ':' || d.n,
        jsonb_build_object('ritrovata', true), 'inviata', 1, p_riferimento, now(), now() + p_chiave_ttl)
      returning id into nuova;
    end if;
    update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = d.pagamento_id;
    perform annota_pagamento(d.pagamento_id, 'ritrova', debito.stato, 'in_verifica',
      jsonb_build_object('tentativo', d.n, 'importo_centesimi', d.importo_centesimi), '{}');
  end loop;
  return nuova;
end $$;

-- What the provider says of a claim: opened now, still open, or ended. Answers its id, null when it is about no
-- payment of ours.
create or replace function applica_contestazione(
  p_id text, p_fornitore text, p_riferimento text, p_intento text, p_importo bigint, p_costo bigint, p_motivo text,
  p_detto text, p_entro timestamptz, p_adesso timestamptz
) returns text language plpgsql as $$
declare
  t tentativi;
  debito pagamenti;
  c contestazioni;
begin
  -- Of several debts that were paid in one go the first one has the claim.
  select * into t from tentativi where riferimento_psp = p_intento and stato = 'riuscito' and metodo = 'carta'
  order by capofila_id nulls first limit 1;
  if not found then
    return null;
  end if;
  select * into strict debito from pagamenti where id = t.pagamento_id for no key update;
  insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, fornitore, riferimento,
    importo_centesimi, costo_centesimi, motivo, stato, entro, prossimo_at, created_at, updated_at)
  values (p_id, debito.id, debito.esercente_id, debito.cliente_id, t.id, p_fornitore, p_riferimento, p_importo, p_costo,
    p_motivo, 'da_rispondere', p_entro, now() + interval '6 hours', p_adesso, p_adesso)
  on conflict (fornitore, riferimento) do nothing;
  if found then
    select * into strict c from contestazioni where id = p_id;
    perform registra_scrittura('contestazione', 'contestazione', c.id, jsonb_build_array(
      jsonb_build_object('intestatario', 'chargeback:' || p_fornitore, 'codice', 'contestati', 'importo_centesimi', p_importo),
      jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -p_importo)),
      p_adesso);
    if p_costo > 0 then
      perform registra_scrittura('costo_contestazione', 'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito', 'importo_centesimi', p_costo),
        jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -p_costo)),
        p_adesso);
    end if;
    if debito.stato in ('pagato', 'parzialmente_rimborsato') then
      update pagamenti set stato = 'contestato', updated_at = p_adesso where id = debito.id;
    end if;
    perform annota_contestazione(c, 'contesta', debito.stato, 'contestato', '{}');
    insert into uscite (argomento, unicita, contenuto) values ('contestazione', 'contestazione:' || c.id || ':aperta',
      jsonb_build_object('contestazione_id', c.id, 'stato', 'da_rispondere')) on conflict (unicita) do nothing;
  end if;
  select * into strict c from contestazioni where fornitore = p_fornitore and riferimento = p_riferimento for update;
  update contestazioni set prossimo_at = now() + interval '6 hours' where id = c.id;
  if c.concluso_at is not null or p_detto = 'aperta' then
    return c.id;
  end if;
  if p_detto = 'vinta' then
    perform concludi_contestazione(c.id, case when c.stato = 'in_esame' then 'vinta' else 'ritirata' end, p_adesso, '{}');
  elsif p_detto = 'persa' then
    if c.stato = 'da_rispondere' then
      update contestazioni set stato = 'scaduta', updated_at = p_adesso where id = c.id;
    end if;
    perform concludi_contestazione(c.id, 'persa', p_adesso, '{}');
  end if;
  return c.id;
end $$;
