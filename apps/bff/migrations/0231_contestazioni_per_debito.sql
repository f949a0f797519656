-- A claim of the card holder's is about a charge; a charge may have paid several debts. Each of them has its own
-- contestazione, for its own part; the first one (capofila) is the one that is spoken of with the provider.

alter table contestazioni add column capofila_id text collate "C" references contestazioni check (capofila_id <> id);
-- What the bank took beyond what the debt still held, because it had been given back before.
alter table contestazioni add column in_piu_centesimi bigint not null default 0
  check (in_piu_centesimi between 0 and importo_centesimi);
alter table contestazioni drop constraint contestazioni_fornitore_riferimento_key;
create unique index contestazioni_una on contestazioni (fornitore, riferimento) where capofila_id is null;
create unique index contestazioni_una_per_tentativo on contestazioni (fornitore, riferimento, tentativo_id);
create index contestazioni_capofila on contestazioni (capofila_id) where capofila_id is not null;
create index contestazioni_tentativo on contestazioni (tentativo_id);

-- Which part of a claim each debt of the charge has: what is still charged of it. A claim on less than that is about the
-- one debt of exactly that sum, or about all of them in proportion; of more, about what was given back as well.
create function riparti_contestazione(p_intento text, p_importo bigint)
returns table (tentativo_id uuid, quota bigint) language sql stable as $$
  with t as (
    select t.id, t.importo_centesimi as intero, row_number() over (order by t.capofila_id nulls first, t.pagamento_id) as n,
      greatest(0, t.importo_centesimi - coalesce((
        select sum(r.importo_centesimi) from rimborsi r
        where r.tentativo_id = t.id and r.eccedenza_id is null and r.stato in ('in_elaborazione', 'riuscito')), 0)
      - coalesce((
        select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
        where c.tentativo_id = t.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')), 0))::bigint as resta
    from tentativi t where t.riferimento_psp = p_intento and t.stato = 'riuscito' and t.metodo = 'carta'
  ), s as (
    select t.*, sum(resta) over () as totale, sum(intero) over () as tutto,
      coalesce(sum(intero - resta) over (order by n rows between unbounded preceding and 1 preceding), 0) as prima,
      (select u.id from t u where u.resta = p_importo order by u.n limit 1) as uguale
    from t
  ), q as (
    select id, n, case
      when p_importo >= totale then resta
        + least(intero - resta, greatest(0, p_importo - totale - prima))
        + case when n = 1 then greatest(0, p_importo - tutto) else 0 end
      when uguale is not null then case when id = uguale then p_importo else 0 end
      else p_importo * resta / totale + case
        when row_number() over (order by p_importo * resta % totale desc, n)
          <= p_importo - sum(div(p_importo * resta, totale)) over () then 1 else 0 end
      end as quota
    from (select s.id, s.n, s.intero, s.resta, s.totale::bigint as totale, s.tutto::bigint as tutto,
      s.prima::bigint as prima, s.uguale from s) s
  )
  select id, quota::bigint from q where quota > 0 order by n
$$;

-- The one definition of what went back of a debt: the rimborsi that succeeded and the claims that were lost, never more
-- than came in. Written after each of them changes; the caller holds the debt. Answers its state.
create function aggiorna_reso(p_pagamento text, p_adesso timestamptz) returns text language plpgsql as $$
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
  avanza := greatest(0, rimborsi_c + perse_c - debito.incassato_centesimi);
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

-- The debts of a claim, held in one order by everybody, and then its rows.
create function tieni_contestazione(p_id text) returns setof contestazioni language plpgsql as $$
declare
  capo text;
begin
  select coalesce(capofila_id, id) into capo from contestazioni where id = p_id;
  perform 1 from pagamenti where id in (
    select pagamento_id from contestazioni where id = capo or capofila_id = capo) order by id for no key update;
  return query select * from contestazioni where id = capo or capofila_id = capo order by pagamento_id for update;
end $$;

-- How a claim ends, for each of its debts: where the money lies, what the debt is. Who is told is told once.
-- p_finale: vinta, ritirata (the money comes back), persa, accettata (it stays with the cliente).
create or replace function concludi_contestazione(p_id text, p_finale text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c contestazioni;
  torna boolean := p_finale in ('vinta', 'ritirata');
begin
  for c in select * from tieni_contestazione(p_id) loop
    update contestazioni set stato = p_finale, updated_at = p_adesso, concluso_at = p_adesso where id = c.id;
    perform registra_scrittura(case when torna then 'contestazione_vinta' else 'contestazione_persa' end,
      'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'chargeback:' || c.fornitore, 'codice', 'contestati',
          'importo_centesimi', -c.importo_centesimi),
        case when torna
          then jsonb_build_object('intestatario', 'psp:' || c.fornitore, 'codice', 'da_ricevere',
            'importo_centesimi', c.importo_centesimi)
          else jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito',
            'importo_centesimi', c.importo_centesimi) end), p_adesso);
    perform aggiorna_reso(c.pagamento_id, p_adesso);
    perform annota_contestazione(c, 'contestazione_' || p_finale, c.stato, p_finale, p_contesto);
    if c.capofila_id is null then
      insert into uscite (argomento, unicita, contenuto)
      values ('contestazione', 'contestazione:' || c.id || ':' || p_finale,
        jsonb_build_object('contestazione_id', c.id, 'stato', p_finale)) on conflict (unicita) do nothing;
    end if;
  end loop;
end $$;

-- What the provider says of a claim: opened now, still open, or ended. Answers the id of the capofila, null when it is
-- about no payment of ours.
create or replace function applica_contestazione(
  p_id text, p_fornitore text, p_riferimento text, p_intento text, p_importo bigint, p_costo bigint, p_motivo text,
  p_detto text, p_entro timestamptz, p_adesso timestamptz
) returns text language plpgsql as $$
declare
  parte record;
  debito pagamenti;
  c contestazioni;
  capo text;
begin
  -- In one order for everybody; whoever comes second finds the claim written down.
  perform 1 from pagamenti where id in (
    select pagamento_id from tentativi where riferimento_psp = p_intento and stato = 'riuscito' and metodo = 'carta')
  order by id for no key update;
  if not found then
    return null;
  end if;
  select id into capo from contestazioni
  where fornitore = p_fornitore and riferimento = p_riferimento and capofila_id is null;
  if not found then
    for parte in
      select t.id as tentativo_id, t.pagamento_id, q.quota
      from riparti_contestazione(p_intento, p_importo) with ordinality q (tentativo_id, quota, posto)
      join tentativi t on t.id = q.tentativo_id order by q.posto
    loop
      select * into strict debito from pagamenti where id = parte.pagamento_id;
      insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, capofila_id, fornitore,
        riferimento, importo_centesimi, costo_centesimi, motivo, stato, entro, prossimo_at, created_at, updated_at)
      values (case when capo is null then p_id else left(p_id, 8) || left(md5(p_id || parte.tentativo_id), 16) end,
        debito.id, debito.esercente_id, debito.cliente_id, parte.tentativo_id, capo, p_fornitore, p_riferimento,
        parte.quota, case when capo is null then p_costo else 0 end, p_motivo, 'da_rispondere', p_entro,
        now() + interval '6 hours', p_adesso, p_adesso)
      returning * into c;
      capo := coalesce(capo, c.id);
      perform registra_scrittura('contestazione', 'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'chargeback:' || p_fornitore, 'codice', 'contestati', 'importo_centesimi', c.importo_centesimi),
        jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -c.importo_centesimi)),
        p_adesso);
      if debito.stato in ('pagato', 'parzialmente_rimborsato') then
        update pagamenti set stato = 'contestato', updated_at = p_adesso where id = debito.id;
      end if;
      perform annota_contestazione(c, 'contesta', debito.stato, 'contestato', '{}');
    end loop;
    select * into strict c from contestazioni where id = capo;
    if p_costo > 0 then
      perform registra_scrittura('costo_contestazione', 'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito', 'importo_centesimi', p_costo),
        jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -p_costo)),
        p_adesso);
    end if;
    insert into uscite (argomento, unicita, contenuto) values ('contestazione', 'contestazione:' || c.id || ':aperta',
      jsonb_build_object('contestazione_id', c.id, 'stato', 'da_rispondere')) on conflict (unicita) do nothing;
  end if;
  perform tieni_contestazione(capo);
  select * into strict c from contestazioni where id = capo;
  update contestazioni set prossimo_at = now() + interval '6 hours' where id = c.id;
  if c.concluso_at is not null or p_detto = 'aperta' then
    return c.id;
  end if;
  if p_detto = 'vinta' then
    perform concludi_contestazione(c.id, case when c.stato = 'in_esame' then 'vinta' else 'ritirata' end, p_adesso, '{}');
  elsif p_detto = 'persa' then
    update contestazioni set stato = 'scaduta', updated_at = p_adesso
    where (id = c.id or capofila_id = c.id) and stato = 'da_rispondere';
    perform concludi_contestazione(c.id, 'persa', p_adesso, '{}');
  end if;
  return c.id;
end $$;

-- The last moment to answer is over: for all the debts of a claim at once.
create or replace function scadi_contestazioni(p_adesso timestamptz) returns int language plpgsql as $$
declare
  capo text;
  c contestazioni;
  quante int := 0;
begin
  for capo in select id from contestazioni
    where stato = 'da_rispondere' and entro < p_adesso and capofila_id is null order by id
  loop
    for c in select * from tieni_contestazione(capo) loop
      continue when c.stato <> 'da_rispondere';
      update contestazioni set stato = 'scaduta', updated_at = p_adesso where id = c.id;
      perform annota_contestazione(c, 'contestazione_scaduta', c.stato, 'scaduta', '{}');
      quante := quante + 1;
    end loop;
  end loop;
  return quante;
end $$;

-- What is asked back of a tentativo is never more than it brought and the bank has not taken.
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
  if tetto is null or chiesto + new.importo_centesimi > tetto then
    raise exception 'rimborso %: oltre il rimborsabile', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;

-- The money of a rimborso is gone: debt, ledger, notices and cronologia together. The caller holds the row.
create or replace function rimborso_fatto(p_id text, p_fornitore text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  r rimborsi;
  conto text;
begin
  select * into strict r from rimborsi where id = p_id for update;
  perform 1 from pagamenti where id = r.pagamento_id for no key update;
  conto := 'esercente:' || r.esercente_id;
  update rimborsi set stato = 'riuscito', prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso
  where id = r.id;
  perform registra_scrittura('rimborso', 'rimborso', r.id, case
    when r.modo = 'diretto' then jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', r.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -r.importo_centesimi))
    else jsonb_build_array(
      case when r.eccedenza_id is null
        then jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', r.importo_centesimi)
        else jsonb_build_object('intestatario', 'piattaforma', 'codice', 'incassi_da_riconciliare',
          'importo_centesimi', r.importo_centesimi) end,
      jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere',
        'importo_centesimi', -r.importo_centesimi))
    end, p_adesso);
  if r.eccedenza_id is not null then
    update incassi_da_riconciliare set risolto_at = p_adesso where operazione_id = r.eccedenza_id;
  else
    perform aggiorna_reso(r.pagamento_id, p_adesso);
  end if;
  perform annota_rimborso(r, 'rimborsa', r.stato, 'riuscito', '{}', p_contesto);
  insert into uscite (argomento, unicita, contenuto) values ('rimborso_riuscito', 'rimborso:' || r.id,
    jsonb_build_object('pagamento_id', r.pagamento_id, 'rimborso_id', r.id)) on conflict (unicita) do nothing;
end $$;

-- The only place where a rimborso through the provider ends: its answer, its notice, our own asking.
-- A bank may give the money back to the provider after the provider had said that all was well.
create or replace function concludi_rimborso(
  p_operazione bigint, p_esito text, p_importo bigint, p_codice text, p_riferimento text, p_adesso timestamptz,
  p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
  fatta bigint;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict r from rimborsi where id = op.rimborso_id for update;
  if op.riferimento is null and p_riferimento is not null then
    update operazioni_psp set riferimento = p_riferimento where id = op.id;
  end if;
  if p_esito = 'riuscito' then
    if op.stato = 'conclusa' then
      return 'nessun_effetto';
    end if;
    if p_importo <> r.importo_centesimi then
      update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null,
        errore = 'importo diverso: ' || p_importo where id = op.id;
      perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato,
        jsonb_build_object('importo_fornitore_centesimi', p_importo), p_contesto);
      return 'conflitto';
    end if;
    update operazioni_psp set stato = 'conclusa', esito = 'riuscito', bloccata_fino = null, errore = null
    where id = op.id;
    perform rimborso_fatto(r.id, op.fornitore, p_adesso, p_contesto);
    return 'riuscito';
  end if;

  if op.stato = 'conclusa' and op.esito <> 'riuscito' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set stato = 'conclusa', esito = 'rifiutato', bloccata_fino = null where id = op.id;
  update rimborsi set stato = 'fallito', codice_errore = coalesce(p_codice, 'errore_tecnico'),
    prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso where id = r.id;
  if r.stato = 'riuscito' then
    perform 1 from pagamenti where id = r.pagamento_id for no key update;
    fatta := registra_scrittura('storno', 'rimborso', r.id, (
      select jsonb_agg(jsonb_build_object('intestatario', c.intestatario, 'codice', c.codice,
        'importo_centesimi', -m.importo_centesimi) order by m.n)
      from scritture s join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
      where s.tipo = 'rimborso' and s.origine_tipo = 'rimborso' and s.origine_id = r.id), p_adesso);
    if r.eccedenza_id is not null then
      update incassi_da_riconciliare set risolto_at = null where operazione_id = r.eccedenza_id;
    else
      perform aggiorna_reso(r.pagamento_id, p_adesso);
    end if;
  end if;
  perform annota_rimborso(r, 'fallisce_rimborso', r.stato, 'fallito', jsonb_build_object('codice', p_codice), p_contesto);
  insert into uscite (argomento, unicita, contenuto)
  values ('rimborso_fallito', 'rimborso_fallito:' || r.id || case r.stato when 'riuscito' then ':dopo' else '' end,
    jsonb_build_object('pagamento_id', r.pagamento_id, 'rimborso_id', r.id)) on conflict (unicita) do nothing;
  return 'rifiutato';
end $$;
