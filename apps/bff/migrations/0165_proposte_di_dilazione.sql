-- A dilazione is made by the esercente and accepted by the cliente: what was asked for, what was signed, and the debts
-- that it takes the place of.

alter table esercenti add column credito_abilitato_at timestamptz;

create table offerte_rate (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  n_rate int not null check (n_rate between 2 and 60),
  cadenza text not null
    check (cadenza in ('settimanale', 'quindicinale', 'mensile', 'bimestrale', 'trimestrale')),
  importo_min_centesimi bigint not null check (importo_min_centesimi >= 100),
  importo_max_centesimi bigint not null check (importo_max_centesimi <= 100000000),
  anticipo_percento int not null default 0 check (anticipo_percento between 0 and 90),
  tan_percento numeric(6, 3) not null default 0 check (tan_percento between 0 and 100),
  attiva boolean not null default true,
  ordine int not null default 0 check (ordine between 0 and 99),
  archiviata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (importo_min_centesimi <= importo_max_centesimi)
);
create index offerte_rate_esercente on offerte_rate (esercente_id, ordine, id) where archiviata_at is null;

alter table dilazioni
  -- As they were asked for, so that a bozza is opened again as it was.
  add column condizioni jsonb,
  add column inquadramento_frase text,
  add column offerta_id text collate "C" references offerte_rate,
  add column metodi_ammessi text[] not null default '{carta,addebito_sdd,bonifico,contanti,pos}',
  add column proposta_il date,
  add column scade_at timestamptz,
  add column accettata_at timestamptz,
  add column firma_id text collate "C" references firme,
  add column metodo text check (metodo in ('carta', 'addebito_sdd', 'bonifico')),
  add column perfeziona_entro timestamptz,
  add column motivo text check (length(motivo) between 1 and 300);
create index dilazioni_da_scadere on dilazioni (scade_at) where stato = 'proposta';
create index dilazioni_da_perfezionare on dilazioni (perfeziona_entro) where stato = 'accettata';

-- A debt is in one dilazione at a time, until that comes to nothing.
create table dilazioni_debiti (
  dilazione_id text collate "C" not null references dilazioni,
  pagamento_id text collate "C" not null references pagamenti,
  viva boolean not null default true,
  primary key (dilazione_id, pagamento_id)
);
create unique index dilazioni_debiti_una on dilazioni_debiti (pagamento_id) where viva;

create function debiti_liberi() returns trigger language plpgsql as $$
begin
  update dilazioni_debiti set viva = false where dilazione_id = new.id and viva;
  update pagamenti p set dilazione_id = null from dilazioni_debiti d
  where d.dilazione_id = new.id and p.id = d.pagamento_id and p.dilazione_id = new.id;
  return null;
end $$;
create trigger debiti_liberi after update on dilazioni for each row
  when (old.stato is distinct from new.stato and new.stato in ('rifiutata', 'scaduta', 'annullata'))
  execute function debiti_liberi();

-- From the acceptance on the debt is paid in rate: it is collected in no other way, whoever asks. What the provider had in
-- hand is never refused.
alter table pagamenti add column dilazione_id text collate "C" references dilazioni;

create function debito_a_rate() returns trigger language plpgsql as $$
begin
  if old.dilazione_id is null then
    if new.stato not in ('da_pagare', 'insoluto', 'scaduto') or new.incassato_centesimi > 0
      or exists (select 1 from tentativi where pagamento_id = new.id and stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
      raise exception 'pagamento %: non si può pagare a rate ora', new.id using errcode = 'P0409';
    end if;
  elsif new.stato <> old.stato and old.stato not in ('in_verifica', 'in_elaborazione')
    and new.stato not in ('scaduto', 'da_pagare') and not in_ripristino()
    and not (new.stato = 'annullato'
      and exists (select 1 from dilazioni where id = new.dilazione_id and stato = 'attiva')) then
    raise exception 'pagamento %: si paga a rate', new.id using errcode = 'P0410';
  end if;
  return new;
end $$;
create trigger debito_a_rate before update on pagamenti for each row
  when (new.dilazione_id is not null and (old.dilazione_id is null or old.stato is distinct from new.stato))
  execute function debito_a_rate();

create function annota_dilazione(
  p_dilazione text, p_azione text, p_prima text, p_dopo text, p_dettagli jsonb, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'dilazione', p_dilazione,
    jsonb_build_object('stato', p_prima), jsonb_build_object('stato', p_dopo) || p_dettagli,
    p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('dilazione', 'dilazione:' || p_dilazione || ':' || p_dopo || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('dilazione_id', p_dilazione, 'fatto', p_azione, 'da', p_prima)) on conflict (unicita) do nothing
$$;

-- The rate due by a day get the pagamento that collects them; those that have one keep it.
create function pubblica_rate(p_dilazione text, p_entro date, p_adesso timestamptz) returns int language plpgsql as $$
declare
  r record;
  nuovo text;
  quante int := 0;
begin
  for r in
    select x.id, x.n, x.scadenza, x.totale_centesimi, d.esercente_id, d.cliente_id, d.causale, d.n_rate, d.metodi_ammessi
    from rate x join dilazioni d on d.id = x.dilazione_id
    where x.dilazione_id = p_dilazione and x.pagamento_id is null and x.scadenza <= p_entro
      and x.stato = 'programmata' and x.totale_centesimi > 0
    order by x.n
  loop
    nuovo := lpad(to_hex(floor(extract(epoch from p_adesso))::bigint), 8, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine, origine_id,
      origine_n, origine_di, metodi_ammessi, created_at, updated_at)
    values (nuovo, r.esercente_id, r.cliente_id, r.totale_centesimi,
      left(case when r.n = 0 then 'Anticipo · ' else 'Rata ' || r.n || ' di ' || r.n_rate || ' · ' end || r.causale, 140),
      'da_pagare', r.scadenza, 'rata', p_dilazione, r.n, r.n_rate, r.metodi_ammessi, p_adesso, p_adesso);
    update rate set pagamento_id = nuovo where id = r.id;
    perform annota_pagamento(nuovo, 'richiede', null, 'da_pagare', jsonb_build_object('dilazione_id', p_dilazione), '{}');
    quante := quante + 1;
  end loop;
  return quante;
end $$;

-- Everything due at once is paid, or nothing was: the debts end, and the rate are owed in their place.
create function attiva_dilazione(p_dilazione text, p_adesso timestamptz, p_contesto jsonb) returns void
language plpgsql as $$
declare
  d record;
begin
  update dilazioni set stato = 'attiva', perfeziona_entro = null, updated_at = p_adesso where id = p_dilazione;
  for d in
    select p.id, p.stato from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = p_dilazione and x.viva and p.stato in ('da_pagare', 'scaduto', 'insoluto')
    order by p.id for no key update of p
  loop
    update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    perform annota_pagamento(d.id, 'paga_a_rate', d.stato, 'annullato',
      jsonb_build_object('dilazione_id', p_dilazione), p_contesto);
  end loop;
  perform pubblica_rate(p_dilazione, 'infinity', p_adesso);
  perform riepiloga_dilazione(p_dilazione);
  perform annota_dilazione(p_dilazione, 'attiva', 'accettata', 'attiva', '{}', p_contesto);
end $$;

-- The cliente has signed. The debts are held in their order, after the dilazione, as whoever pays a rata does.
-- Answers accettata, attiva, or why not: stato_incompatibile, debito_impegnato.
create function accetta_dilazione(
  p_dilazione text, p_firma text, p_metodo text, p_oggi date, p_entro timestamptz, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  d dilazioni;
begin
  select * into strict d from dilazioni where id = p_dilazione for update;
  if d.stato <> 'proposta' or d.scade_at <= p_adesso then
    return 'stato_incompatibile';
  end if;
  perform 1 from pagamenti where id in (select pagamento_id from dilazioni_debiti where dilazione_id = p_dilazione)
  order by id for no key update;
  if exists (
    select 1 from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = p_dilazione and (p.stato not in ('da_pagare', 'insoluto', 'scaduto')
      or p.incassato_centesimi > 0 or p.dilazione_id is not null
      or exists (select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')))) then
    return 'debito_impegnato';
  end if;
  update dilazioni set stato = 'accettata', accettata_at = p_adesso, firma_id = p_firma, metodo = p_metodo,
    perfeziona_entro = p_entro, scade_at = null, updated_at = p_adesso
  where id = p_dilazione;
  update pagamenti set dilazione_id = p_dilazione, updated_at = p_adesso
  where id in (select pagamento_id from dilazioni_debiti where dilazione_id = p_dilazione);
  -- What is paid at once is due on the day of the acceptance, whenever the proposal was written.
  update rate set scadenza = p_oggi where dilazione_id = p_dilazione and n = 0;
  perform annota_dilazione(p_dilazione, 'accetta', 'proposta', 'accettata',
    jsonb_build_object('firma_id', p_firma, 'metodo', p_metodo), p_contesto);
  if pubblica_rate(p_dilazione, p_oggi, p_adesso) > 0 then
    return 'accettata';
  end if;
  perform attiva_dilazione(p_dilazione, p_adesso, p_contesto);
  return 'attiva';
end $$;

-- Paid what was due at once: the dilazione begins in the transaction of that money.
create function dilazione_si_perfeziona() returns trigger language plpgsql as $$
declare
  quale text;
begin
  select d.id into quale from dilazioni d where d.id = new.origine_id and d.stato = 'accettata' for update;
  if quale is not null and not exists (
    select 1 from rate where dilazione_id = quale and pagamento_id is not null and stato <> 'pagata') then
    perform attiva_dilazione(quale, new.updated_at, '{}');
  end if;
  return null;
end $$;
-- After `rata_segue`: triggers fire in the order of their names.
create trigger si_perfeziona after update on pagamenti for each row
  when (new.origine = 'rata' and new.stato = 'pagato' and old.stato is distinct from new.stato)
  execute function dilazione_si_perfeziona();

-- It comes to nothing: the rate are owed no more, the debts are as they were. Answers annullata, or why not:
-- stato_incompatibile, in_corso (a rata is being paid), pagata (money came).
create function annulla_dilazione(p_dilazione text, p_azione text, p_motivo text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  era text;
begin
  -- The rate first, as whoever pays one holds it before the dilazione.
  perform 1 from pagamenti where origine = 'rata' and id in (
    select pagamento_id from rate where dilazione_id = p_dilazione) order by id for no key update;
  select stato into strict era from dilazioni where id = p_dilazione for update;
  if era not in ('bozza', 'proposta', 'accettata') then
    return 'stato_incompatibile';
  end if;
  -- Again: an acceptance may have made them while the dilazione was waited for.
  perform 1 from pagamenti where origine = 'rata' and id in (
    select pagamento_id from rate where dilazione_id = p_dilazione) order by id for no key update;
  if exists (select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.incassato_centesimi > 0) then
    return 'pagata';
  end if;
  if exists (select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and (p.stato in ('in_verifica', 'in_elaborazione') or exists (
      select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')))) then
    return 'in_corso';
  end if;
  update pagamenti p set stato = 'annullato', updated_at = p_adesso from rate r
  where r.dilazione_id = p_dilazione and p.id = r.pagamento_id and p.stato in ('da_pagare', 'insoluto', 'scaduto');
  update rate set stato = 'annullata' where dilazione_id = p_dilazione and stato in ('programmata', 'in_scadenza', 'scaduta');
  update dilazioni set stato = 'annullata', motivo = p_motivo, perfeziona_entro = null, scade_at = null,
    updated_at = p_adesso
  where id = p_dilazione;
  perform annota_dilazione(p_dilazione, p_azione, era, 'annullata', jsonb_strip_nulls(jsonb_build_object('motivo', p_motivo)),
    p_contesto);
  return 'annullata';
end $$;
