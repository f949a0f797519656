-- The billing run: many charges are started in one go, periods are made, rate become near and late.

-- A, for each of the debts of a batch ([{pagamento_id, cliente_id, metodo, motivo, richiesta}]), in one order for
-- everybody: two that share a dilazione or a mandato wait for each other, and never both ways round.
create function avvia_addebiti(p_righe jsonb, p_fornitore text, p_durata interval, p_adesso timestamptz)
returns table (pagamento_id text, esito text) language plpgsql as $$
declare
  riga record;
begin
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (
      pagamento_id text, cliente_id text, metodo text, motivo text, richiesta jsonb)
    order by r.pagamento_id
  loop
    pagamento_id := riga.pagamento_id;
    esito := avvia_tentativo(riga.pagamento_id, riga.cliente_id, riga.metodo, p_fornitore, 'addebito', riga.richiesta,
      riga.motivo, p_durata, p_adesso, '{}') ->> 'esito';
    return next;
  end loop;
end $$;

-- Renewals that nothing could be charged to, on the day after.
create function rinnovi_non_pagati(p_pagamenti text[], p_adesso timestamptz) returns int language plpgsql as $$
declare
  debito pagamenti;
  quanti int := 0;
begin
  for debito in
    select * from pagamenti where id = any (p_pagamenti) and origine = 'abbonamento' and stato = 'da_pagare'
    order by id for no key update
  loop
    update pagamenti set stato = 'insoluto', updated_at = p_adesso where id = debito.id;
    perform annota_pagamento(debito.id, 'non_pagato', 'da_pagare', 'insoluto', '{}', '{}');
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;

-- Bills periods that begin ([{abbonamento_id, pagamento_id, da_stato, giorno, prossimo, ancora, causale}]): each in the
-- order asked for, and only where the abbonamento still stands before that very day.
create function rinnova_abbonamenti(p_righe jsonb, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  riga record;
  a abbonamenti;
  nuovo_n int;
  quanti int := 0;
begin
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (abbonamento_id text, pagamento_id text, da_stato text, giorno date,
      prossimo date, ancora date, causale text)
    order by r.abbonamento_id
  loop
    select * into a from abbonamenti
    where id = riga.abbonamento_id and prossimo_addebito = riga.giorno and stato = riga.da_stato for update;
    continue when not found;
    select coalesce(max(origine_n), 0) + 1 into nuovo_n from pagamenti
    where origine_id = a.id and origine = 'abbonamento';
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine,
      origine_id, origine_n, metodi_ammessi, created_at, updated_at)
    values (riga.pagamento_id, a.esercente_id, a.cliente_id, a.importo_centesimi, riga.causale, 'da_pagare',
      riga.giorno, 'abbonamento', a.id, nuovo_n, '{carta,addebito_sdd}', p_adesso, p_adesso);
    update abbonamenti set prossimo_addebito = riga.prossimo, ancora = riga.ancora, stato = 'attivo',
      fino_al = case when stato = 'in_prova' then null else fino_al end, updated_at = p_adesso
    where id = a.id;
    perform annota_pagamento(riga.pagamento_id, 'rinnova_abbonamento', null, 'da_pagare',
      jsonb_build_object('abbonamento_id', a.id, 'periodo', nuovo_n), '{}');
    if a.stato <> 'attivo' then
      insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values (p_adesso, 'sistema', 'sistema', 'sistema', 'attiva', 'abbonamento', a.id,
        jsonb_build_object('stato', a.stato), '{"stato": "attivo"}');
    end if;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;

-- A step that the calendar takes for abbonamenti, with what it leads to in the cronologia and for whoever is told.
create function passa_abbonamenti(p_ids text[], p_da text, p_a text, p_azione text, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  a abbonamenti;
  quanti int := 0;
begin
  for a in select * from abbonamenti where id = any (p_ids) and stato = p_da order by id for update loop
    update abbonamenti set stato = p_a, prossimo_addebito = null, updated_at = p_adesso where id = a.id;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', p_azione, 'abbonamento', a.id,
      jsonb_build_object('stato', p_da), jsonb_build_object('stato', p_a));
    insert into uscite (argomento, unicita, contenuto)
    values ('abbonamento_passato', 'abbonamento:' || a.id || ':' || p_azione || ':' || coalesce(a.fino_al, p_adesso::date),
      jsonb_build_object('abbonamento_id', a.id, 'azione', p_azione)) on conflict (unicita) do nothing;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;

-- Rate near their scadenza, or past it, of plans that are running; as many as fit in a short transaction.
create function segui_rate(p_oggi date, p_vicine date, p_max int, p_adesso timestamptz)
returns int language sql as $$
  with tarde as (
    select x.id, x.stato, 'scaduta' as nuovo from rate x
    join dilazioni d on d.id = x.dilazione_id and d.stato in ('attiva', 'decaduta')
    where x.stato = 'in_scadenza' and x.scadenza < p_oggi
    order by x.scadenza, x.id limit p_max for update of x skip locked
  ), vicine as (
    select x.id, x.stato, case when x.scadenza < p_oggi then 'scaduta' else 'in_scadenza' end as nuovo from rate x
    join dilazioni d on d.id = x.dilazione_id and d.stato in ('attiva', 'decaduta')
    where x.stato = 'programmata' and x.scadenza <= p_vicine
    order by x.scadenza, x.id limit p_max for update of x skip locked
  ), passate as (
    update rate r set stato = t.nuovo
    from (select * from tarde union all select * from vicine) t where r.id = t.id
    returning r.id, t.stato as prima, r.stato
  ), scritte as (
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    select p_adesso, 'sistema', 'sistema', 'sistema', case stato when 'scaduta' then 'scade' else 'si_avvicina' end,
      'rata', id, jsonb_build_object('stato', prima), jsonb_build_object('stato', stato) from passate
  )
  select count(*)::int from passate
$$;
