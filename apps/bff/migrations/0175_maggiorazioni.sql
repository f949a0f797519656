-- Interest for late payment (mora): a debt grows by the day, and what it has grown by is frozen into rows in the
-- transaction that starts to collect it. It lapses with a tentativo that brings no money.

-- Whether an esercente asks for it, and from which day: days before are never counted.
create table mora_esercenti (
  esercente_id text collate "C" primary key references esercenti,
  attiva_dal date,
  tolleranza_giorni int not null check (tolleranza_giorni between 0 and 60),
  updated_at timestamptz not null
);

alter table pagamenti add column maggiorazioni_centesimi bigint not null default 0 check (maggiorazioni_centesimi >= 0);
alter table pagamenti add column mora_condonata_at timestamptz;
do $$
declare
  nome text;
begin
  select conname into strict nome from pg_constraint
  where conrelid = 'pagamenti'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%incassato_centesimi <= importo_centesimi%';
  execute format('alter table pagamenti drop constraint %I', nome);
end $$;
alter table pagamenti drop column residuo_centesimi;
alter table pagamenti add column residuo_centesimi bigint not null
  generated always as (importo_centesimi + maggiorazioni_centesimi - incassato_centesimi) stored;
alter table pagamenti add constraint pagamenti_incassato_entro_il_dovuto
  check (incassato_centesimi between 0 and importo_centesimi + maggiorazioni_centesimi);

create table maggiorazioni (
  id bigint generated always as identity primary key,
  pagamento_id text collate "C" not null references pagamenti,
  tentativo_id uuid not null references tentativi,
  tipo text not null check (tipo in ('mora', 'spese_recupero')),
  dal date,
  al date,
  -- Points a year.
  tasso numeric(9, 6),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  calcolata_at timestamptz not null,
  decaduta_at timestamptz,
  check ((tipo = 'mora') = (dal is not null and al is not null and tasso is not null)),
  check (al >= dal)
);
create index maggiorazioni_pagamento on maggiorazioni (pagamento_id);
create index maggiorazioni_tentativo on maggiorazioni (tentativo_id);
-- The cost of recovery is owed once for a debt, however late it is.
create unique index maggiorazioni_spese_una_volta on maggiorazioni (pagamento_id)
  where tipo = 'spese_recupero' and decaduta_at is null;

-- A row says what was asked on a day: it may lapse, and nothing else of it changes.
create function maggiorazione_decade_soltanto() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decaduta_at is null and new.decaduta_at is not null
    and to_jsonb(new) - 'decaduta_at' = to_jsonb(old) - 'decaduta_at' then
    return new;
  end if;
  raise exception 'maggiorazione %: non cambia', old.id using errcode = 'P0409';
end $$;
create trigger maggiorazione_decade_soltanto before update or delete on maggiorazioni
  for each row execute function maggiorazione_decade_soltanto();

-- Freezes what a debt has grown by: p_mora is {totale_centesimi, righe: [{tipo, dal, al, tasso, importo_centesimi}]}.
-- The debt is held by whoever calls.
create function congela_mora(p_pagamento text, p_tentativo uuid, p_mora jsonb, p_adesso timestamptz)
returns void language plpgsql as $$
declare
  totale bigint;
begin
  with nuove as (
    insert into maggiorazioni (pagamento_id, tentativo_id, tipo, dal, al, tasso, importo_centesimi, calcolata_at)
    select p_pagamento, p_tentativo, r.tipo, r.dal, r.al, r.tasso, r.importo_centesimi, p_adesso
    from jsonb_to_recordset(p_mora -> 'righe') r (tipo text, dal date, al date, tasso numeric, importo_centesimi bigint)
    returning importo_centesimi
  )
  select coalesce(sum(importo_centesimi), 0) into totale from nuove;
  if totale <> (p_mora ->> 'totale_centesimi')::bigint then
    raise exception 'pagamento %: la mora non torna', p_pagamento;
  end if;
  update pagamenti set maggiorazioni_centesimi = maggiorazioni_centesimi + totale where id = p_pagamento;
end $$;

-- How much of an incasso is no price but interest: the same money, told apart in the books.
create function registra_mora(p_tentativo uuid, p_segno int, p_adesso timestamptz) returns void language plpgsql as $$
declare
  totale bigint;
  conto text;
begin
  select sum(m.importo_centesimi), min('esercente:' || p.esercente_id) into totale, conto
  from maggiorazioni m join pagamenti p on p.id = m.pagamento_id
  where m.tentativo_id = p_tentativo and m.decaduta_at is null;
  if totale is not null then
    perform registra_scrittura(case when p_segno > 0 then 'mora' else 'storno_mora' end, 'tentativo', p_tentativo::text,
      jsonb_build_array(
        jsonb_build_object('intestatario', conto, 'codice', 'incassi_di_mora', 'importo_centesimi', p_segno * totale),
        jsonb_build_object('intestatario', conto, 'codice', 'interessi_di_mora', 'importo_centesimi', -p_segno * totale)),
      p_adesso);
  end if;
end $$;

-- The tentativo brought no money, or it went again: the debt is what it was before. Where the rest of it was paid
-- meanwhile, mora and all, what was asked stays.
create function lascia_mora(p_tentativo uuid, p_adesso timestamptz) returns void language plpgsql as $$
declare
  quale text;
  totale bigint;
begin
  select min(pagamento_id), sum(importo_centesimi) into quale, totale
  from maggiorazioni where tentativo_id = p_tentativo and decaduta_at is null;
  if quale is null or exists (
    select 1 from pagamenti where id = quale
      and incassato_centesimi > importo_centesimi + maggiorazioni_centesimi - totale) then
    return;
  end if;
  if exists (select 1 from scritture
    where tipo = 'mora' and origine_tipo = 'tentativo' and origine_id = p_tentativo::text) then
    perform registra_mora(p_tentativo, -1, p_adesso);
  end if;
  update maggiorazioni set decaduta_at = p_adesso where tentativo_id = p_tentativo and decaduta_at is null;
  update pagamenti set maggiorazioni_centesimi = maggiorazioni_centesimi - totale where id = quale;
end $$;

create function mora_segue() returns trigger language plpgsql as $$
begin
  if new.stato = 'riuscito' then
    perform registra_mora(new.id, 1, new.updated_at);
  elsif new.stato in ('rifiutato', 'annullato', 'errore_tecnico') then
    perform lascia_mora(new.id, new.updated_at);
  end if;
  return null;
end $$;
create trigger mora_segue after update on tentativi for each row
  when (old.stato is distinct from new.stato) execute function mora_segue();

-- Of a rata interest for being late is no part: what is paid goes to it first (art. 1194 c.c.), then to the rata.
create or replace function rata_segue() returns trigger language plpgsql as $$
declare
  voluto text := case
    when new.stato in ('pagato', 'contestato') then 'pagata'
    when new.stato = 'parzialmente_pagato' then 'parzialmente_pagata'
    when new.stato in ('in_verifica', 'in_elaborazione') then 'in_addebito'
    when new.stato = 'da_pagare' then 'programmata'
    when new.stato = 'insoluto' then 'scaduta'
    end;
  pagato bigint := greatest(0, new.incassato_centesimi - new.maggiorazioni_centesimi);
  toccata text;
begin
  update rate r set
    stato = case when exists (select 1 from transizioni t
      where t.entita = 'rata' and t.da = r.stato and t.a = voluto) then voluto else r.stato end,
    pagato_centesimi = least(pagato, r.totale_centesimi),
    pagata_at = case when pagato >= r.totale_centesimi then new.pagato_at end
  where r.pagamento_id = new.id
  returning r.dilazione_id into toccata;
  if toccata is not null then
    perform riepiloga_dilazione(toccata);
  end if;
  return null;
end $$;

-- A, as before; with `mora` ({debt: {residuo_centesimi, totale_centesimi, righe}}) the debt grows by what it says. What was
-- counted on another residuo, or condoned in the meantime, is not taken: importo_cambiato.
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
  mora jsonb := p_richiesta -> 'mora' -> p_pagamento;
  dovuto bigint;
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
  if mora is not null and ((mora ->> 'residuo_centesimi')::bigint <> debito.residuo_centesimi
    or debito.mora_condonata_at is not null) then
    return '{"esito": "importo_cambiato"}';
  end if;
  dovuto := debito.residuo_centesimi + coalesce((mora ->> 'totale_centesimi')::bigint, 0);
  quanto := coalesce((p_richiesta ->> 'parte_centesimi')::bigint, dovuto);
  if quanto not between 1 and dovuto then
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
  if mora is not null then
    perform congela_mora(p_pagamento, nuovo_tentativo, mora, p_adesso);
  end if;
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
      p_richiesta - '{mandato_id,addebito_il,esito_entro,parte_centesimi,mora}'::text[] || jsonb_build_object(
        'chiave', nuova_chiave, 'importo_centesimi', quanto, 'causale', debito.causale,
        'esercente', e.ragione_sociale, 'email', c.email),
      now() + interval '5 seconds'
    from esercenti e, clienti c where e.id = debito.esercente_id and c.id = debito.cliente_id
    returning id into nuova_operazione;
  end if;
  update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'avvia', debito.stato, 'in_verifica',
    jsonb_strip_nulls(jsonb_build_object('tentativo', nuovo_n, 'metodo', p_metodo,
      'mora_centesimi', (mora ->> 'totale_centesimi')::bigint)), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', nuovo_tentativo, 'operazione_id', nuova_operazione);
end $$;

-- A, for several debts at once, the first being the capofila: all of them or none. Answers like avvia_tentativo, with
-- the debt that stands in the way.
create or replace function avvia_insieme(
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
            else jsonb_build_object('capofila_id', primo ->> 'tentativo_id', 'mora', p_richiesta -> 'mora') end,
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

-- The money of a tentativo that is alive arrives: debt, ledger, notices and cronologia together.
create or replace function incassa_tentativo(
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

-- The money of several debts arrives as one sum: each gets its own, or the whole waits for a person.
create or replace function incassa_insieme(
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
      and z.a = case when x.importo_centesimi = p.residuo_centesimi
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

-- The payer's bank takes a debit back after it had succeeded: the money goes, the debt is open again. Answers
-- restituito, nessun_effetto (it already was, or never succeeded) or conflitto (the debt is past it: a refund was made).
create or replace function restituisci_tentativo(
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
    perform lascia_mora(t.id, p_adesso);
    insert into uscite (argomento, unicita, contenuto) values ('addebito_restituito', 'restituito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'causale', p_causale))
    on conflict (unicita) do nothing;
  end if;
  perform annota_pagamento(debito.id, 'restituito', debito.stato, case when riaperto then 'insoluto' else debito.stato end,
    jsonb_build_object('tentativo', t.n, 'causale', p_causale, 'importo_centesimi', t.importo_centesimi), p_contesto);
  return case when riaperto then 'restituito' else 'conflitto' end;
end $$;

-- Money taken by hand pays the debt at once. The lock on the debt is the one that whoever pays on line takes. Above the
-- residuo it may go by as much mora as p_mora allows ({residuo_centesimi, totale_centesimi, righe}).
-- Answers {esito, tentativo_id}: registrato, or why not.
drop function registra_incasso(text, text, bigint, text, text, text, timestamptz, timestamptz, jsonb);
create function registra_incasso(
  p_pagamento text, p_esercente text, p_importo bigint, p_metodo text, p_etichetta text, p_nota text,
  p_incassato_at timestamptz, p_adesso timestamptz, p_contesto jsonb, p_mora jsonb
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
  dovuto := debito.residuo_centesimi;
  if p_importo > dovuto and (p_mora ->> 'residuo_centesimi')::bigint = dovuto and debito.mora_condonata_at is null then
    dovuto := dovuto + (p_mora ->> 'totale_centesimi')::bigint;
  end if;
  if p_importo > dovuto then
    return jsonb_build_object('esito', 'oltre_residuo', 'residuo_centesimi', debito.residuo_centesimi);
  end if;
  nuovo := case when p_importo in (debito.residuo_centesimi, dovuto) then 'pagato' else 'parzialmente_pagato' end;
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
  update pagamenti set incassato_centesimi = incassato_centesimi + p_importo, stato = nuovo, metodo = p_metodo,
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

-- Undoes it: the debt is owed again, the books say both, the receipt is void. Answers {esito, tentativo_id, …}.
create or replace function storna_incasso(
  p_pagamento text, p_esercente text, p_n int, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  t tentativi;
  resta bigint;
  nuovo text;
  conto text := 'esercente:' || p_esercente;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  select * into t from tentativi where pagamento_id = p_pagamento and n = p_n for update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if t.metodo in ('carta', 'addebito_sdd') then
    return '{"esito": "non_registrato"}';
  end if;
  if t.stato = 'stornato' then
    return '{"esito": "gia_stornato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if t.stato <> 'riuscito' or debito.stato not in ('pagato', 'parzialmente_pagato') or exists (
    select 1 from rimborsi where tentativo_id = t.id and stato not in ('fallito', 'annullato')) then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  resta := debito.incassato_centesimi - t.importo_centesimi;
  nuovo := case when resta > 0 then 'parzialmente_pagato' when t.stato_debito = 'insoluto' then 'insoluto'
    else 'da_pagare' end;
  update tentativi set stato = 'stornato', updated_at = p_adesso where id = t.id;
  update pagamenti set incassato_centesimi = resta, stato = nuovo, pagato_at = null, updated_at = p_adesso,
    metodo = case when resta > 0 then metodo end, metodo_etichetta = case when resta > 0 then metodo_etichetta end
  where id = p_pagamento;
  perform lascia_mora(t.id, p_adesso);
  perform registra_scrittura('storno', 'tentativo', t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', t.importo_centesimi),
    jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -t.importo_centesimi)),
    p_adesso);
  perform annota_pagamento(p_pagamento, 'storna_incasso', debito.stato, nuovo,
    jsonb_build_object('tentativo', t.n, 'importo_centesimi', t.importo_centesimi), p_contesto);
  return jsonb_build_object('esito', 'stornato', 'tentativo_id', t.id, 'metodo', t.metodo,
    'importo_centesimi', t.importo_centesimi);
end $$;
