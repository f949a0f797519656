-- The payer's bank takes a debit back as a whole, although a part of it, or all, had been given back: both left the
-- balance of the esercente. The debt is owed again for all that the bank took. What had been given back stays given back:
-- paid 100, given back 30, taken back 100, the cliente holds 30 that are not theirs, and 100 more bring the esercente to
-- the 70 that were meant.

-- So a debt may have given back more than it holds.
do $$
declare
  nome text;
begin
  select conname into strict nome from pg_constraint
  where conrelid = 'pagamenti'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'rimborsato_centesimi.*incassato_centesimi';
  execute format('alter table pagamenti drop constraint %I', nome);
end $$;
alter table pagamenti add constraint pagamenti_rimborsato_mai_negativo check (rimborsato_centesimi >= 0);

-- What was given back of debits that their bank then took back as well.
create function reso_di_restituiti(p_pagamento text) returns bigint language sql stable as $$
  select coalesce(sum(r.importo_centesimi), 0)::bigint from rimborsi r join tentativi t on t.id = r.tentativo_id
  where r.pagamento_id = p_pagamento and r.stato = 'riuscito' and r.eccedenza_id is null and t.stato = 'restituito'
$$;

-- What a debt still holds, less what is on its way back or in the hands of a bank.
create function rimborsabile_del_debito(p_pagamento text) returns bigint language sql stable as $$
  select greatest(0, p.incassato_centesimi
    - coalesce((select sum(r.importo_centesimi) from rimborsi r
      where r.pagamento_id = p.id and r.eccedenza_id is null and r.stato not in ('fallito', 'annullato')), 0)
    - coalesce((select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.pagamento_id = p.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')), 0))::bigint
  from pagamenti p where p.id = p_pagamento
$$;

-- What was given back of a debit that its bank now takes back, or is on its way. What was asked and has not left does not
-- leave; one that somebody sends in this moment is not waited for.
create function rimborsi_di_restituito(p_tentativo uuid, p_adesso timestamptz, p_contesto jsonb)
returns bigint language plpgsql as $$
declare
  fermo rimborsi;
begin
  for fermo in select * from rimborsi where tentativo_id = p_tentativo and eccedenza_id is null
    and stato in ('richiesto', 'in_approvazione', 'in_coda') for update skip locked
  loop
    update rimborsi set stato = 'annullato', concluso_at = p_adesso, updated_at = p_adesso where id = fermo.id;
    perform annota_rimborso(fermo, 'annulla_rimborso', fermo.stato, 'annullato', '{"perche": "addebito_restituito"}',
      p_contesto);
  end loop;
  return (select coalesce(sum(importo_centesimi), 0) from rimborsi
    where tentativo_id = p_tentativo and eccedenza_id is null and stato in ('in_elaborazione', 'riuscito'));
end $$;

-- The payer's bank takes a debit back after it had succeeded: the money goes, the debt is open again. Answers
-- restituito, nessun_effetto (it already was, or never succeeded) or conflitto (the debt is owed no more, or somebody is
-- paying it: the money is gone all the same, and the admins are told).
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
  select * into op from operazioni_psp where tentativo_id = p_tentativo and tipo <> 'rimborso' for update;
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

-- The one definition of what went back of a debt: the rimborsi that succeeded and the claims that were lost. A claim takes
-- no more than what came in and is still there. Written after each of them changes; the caller holds the debt. Answers
-- its state.
create or replace function aggiorna_reso(p_pagamento text, p_adesso timestamptz) returns text language plpgsql as $$
declare
  debito pagamenti;
  rimborsi_c bigint;
  perse_c bigint;
  avanza bigint;
  reso bigint;
  nuovo text;
  c contestazioni;
begin
  select * into strict debito from pagamenti where id = p_pagamento for no key update;
  select coalesce(sum(importo_centesimi), 0) into rimborsi_c from rimborsi
  where pagamento_id = p_pagamento and stato = 'riuscito' and eccedenza_id is null;
  select coalesce(sum(importo_centesimi), 0) into perse_c from contestazioni
  where pagamento_id = p_pagamento and stato in ('persa', 'accettata');
  avanza := greatest(0, rimborsi_c - reso_di_restituiti(p_pagamento) + perse_c - debito.incassato_centesimi);
  reso := rimborsi_c + perse_c - avanza;
  for c in select * from contestazioni where pagamento_id = p_pagamento and stato in ('persa', 'accettata')
    order by concluso_at desc, id desc
  loop
    update contestazioni set in_piu_centesimi = least(avanza, c.importo_centesimi), updated_at = p_adesso
    where id = c.id and in_piu_centesimi <> least(avanza, c.importo_centesimi);
    avanza := avanza - least(avanza, c.importo_centesimi);
  end loop;
  nuovo := case
    when debito.stato not in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then debito.stato
    when debito.stato = 'contestato' and exists (
      select 1 from contestazioni where pagamento_id = p_pagamento and concluso_at is null) then 'contestato'
    when reso = 0 then 'pagato'
    when reso < debito.incassato_centesimi then 'parzialmente_rimborsato'
    else 'rimborsato' end;
  update pagamenti set rimborsato_centesimi = reso, stato = nuovo, updated_at = p_adesso
  where id = p_pagamento and (rimborsato_centesimi, stato) is distinct from (reso, nuovo);
  return nuovo;
end $$;

-- The difference between what the lost claims on a tentativo take from its debt and the lines that say so. One that was
-- lost just now is not in the sums of the debt yet: of it the debt gives no more than is left.
create or replace function contestazione_muove() returns trigger language plpgsql as $$
declare
  adesso_persa boolean := old.stato not in ('persa', 'accettata');
  resta bigint;
  prende bigint;
  scritto bigint;
begin
  select incassato_centesimi - rimborsato_centesimi + reso_di_restituiti(id) into strict resta from pagamenti where id = new.pagamento_id
  for no key update;
  select coalesce(sum(case when c.id = new.id and adesso_persa then least(resta, c.importo_centesimi)
      else c.importo_centesimi - c.in_piu_centesimi end), 0)
  into prende from contestazioni c where c.tentativo_id = new.tentativo_id and c.stato in ('persa', 'accettata');
  select coalesce(sum(rimborsato_centesimi), 0) into scritto from movimenti_pagamento
  where tentativo_id = new.tentativo_id and tipo = 'contestazione_persa';
  perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'contestazione_persa', t.metodo, prende - scritto,
    case when adesso_persa then coalesce(new.concluso_at, new.updated_at) else new.updated_at end)
  from tentativi t where t.id = new.tentativo_id;
  return null;
end $$;

-- What is asked back of a tentativo is never more than it brought and the bank has not taken, nor more than the debt holds.
create or replace function rimborso_entro_residuo() returns trigger language plpgsql as $$
declare
  tetto bigint;
  chiesto bigint;
begin
  perform 1 from pagamenti where id = new.pagamento_id for no key update;
  if new.eccedenza_id is null then
    select t.importo_centesimi - coalesce((
      select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.tentativo_id = t.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')), 0) into tetto
    from tentativi t where t.id = new.tentativo_id and t.pagamento_id = new.pagamento_id and t.stato = 'riuscito';
  else
    select importo_centesimi into tetto from incassi_da_riconciliare
    where operazione_id = new.eccedenza_id and pagamento_id = new.pagamento_id and risolto_at is null;
  end if;
  select coalesce(sum(importo_centesimi), 0) into chiesto from rimborsi
  where tentativo_id = new.tentativo_id and eccedenza_id is not distinct from new.eccedenza_id
    and stato not in ('fallito', 'annullato');
  if new.eccedenza_id is null then
    tetto := least(tetto, chiesto + rimborsabile_del_debito(new.pagamento_id));
  end if;
  if tetto is null or chiesto + new.importo_centesimi > tetto then
    raise exception 'rimborso %: oltre il rimborsabile', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;

-- The tentativo brought no money, or the bank took it back: the debt is what it was before.
create or replace function abbuono_segue() returns trigger language plpgsql as $$
declare
  a abbuoni;
begin
  select * into a from abbuoni where tentativo_id = new.id and decaduto_at is null;
  if not found or new.stato = 'restituito' and not exists (
    select 1 from pagamenti p left join transizioni t
      on t.entita = 'pagamento' and t.da = p.stato and t.a = 'insoluto'
    where p.id = new.pagamento_id and (p.stato = 'insoluto' or t.da is not null)) then
    return null;
  end if;
  update abbuoni set decaduto_at = new.updated_at where tentativo_id = new.id;
  update pagamenti set abbuoni_centesimi = abbuoni_centesimi - a.importo_centesimi where id = a.pagamento_id;
  return null;
end $$;

-- What the bank answered. p_causale is null for money that came, else why it did not, or went again.
-- Answers incassato, respinto, restituito, nessun_effetto (said already) or conflitto (the debt is past it).
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
    -- It is owed no more, or is being paid in another way: a person looks at it.
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
