-- A renewal that was not paid: the abbonamento is late from the first failure, suspended after the tolerance, ended when
-- the last try is over. What pays the debt makes it active again, until it has ended.

alter table abbonamenti add column ritardo_dal date;

-- Active again: from the last renewal on, the next day that is still to come. Counted from one day, so that the 31st
-- comes back after a February.
create function ritardo_finito() returns trigger language plpgsql as $$
begin
  new.ritardo_dal := null;
  if new.prossimo_addebito is null then
    select min(giorno) into new.prossimo_addebito
    from piani p
    cross join lateral (select max(scadenza) as ultimo from pagamenti where origine_id = new.id) u
    cross join lateral (select (u.ultimo + n * case p.cadenza
        when 'settimanale' then interval '7 days'
        when 'mensile' then interval '1 month'
        when 'bimestrale' then interval '2 months'
        when 'trimestrale' then interval '3 months'
        when 'semestrale' then interval '6 months'
        else interval '1 year' end)::date as giorno from generate_series(1, 1200) n) g
    where p.id = new.piano_id and g.giorno > (new.updated_at at time zone 'Europe/Rome')::date;
  end if;
  return new;
end $$;
create trigger ritardo_finito before update on abbonamenti for each row
  when (new.stato = 'attivo' and old.stato <> 'attivo') execute function ritardo_finito();

-- The renewals that are owed after a try that failed, and since when. One that is being tried again is not among them.
create view rinnovi_falliti as
  select p.id as pagamento_id, p.origine_id as abbonamento_id, p.esercente_id, p.cliente_id,
    min(case when t.id is null then p.scadenza
      else ((case t.stato when 'restituito' then t.updated_at else t.concluso_at end) at time zone 'Europe/Rome')::date
      end) as primo
  from pagamenti p
  left join tentativi t on t.pagamento_id = p.id and t.stato in ('rifiutato', 'restituito')
  where p.origine = 'abbonamento' and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
  group by p.id
  having count(t.id) > 0 or p.stato = 'insoluto';

-- One step for each abbonamento: who has been late for long without our noticing is given the tolerance all the same.
create function segui_ritardi(p_oggi date, p_tolleranza int, p_cessa int, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  a record;
  dal date;
  nuovo text;
  quanti int := 0;
begin
  for a in
    select x.id, x.stato, x.ritardo_dal, f.primo
    from abbonamenti x
    join (select abbonamento_id, min(primo) as primo from rinnovi_falliti group by 1) f on f.abbonamento_id = x.id
    where x.stato in ('attivo', 'in_ritardo', 'sospeso')
    order by x.id for update of x skip locked
  loop
    dal := coalesce(a.ritardo_dal, case when p_oggi - a.primo > 2 then p_oggi else a.primo end);
    nuovo := case
      when a.stato = 'attivo' then 'in_ritardo'
      when a.stato = 'in_ritardo' and p_oggi - dal >= p_tolleranza then 'sospeso'
      when a.stato = 'sospeso' and p_oggi - dal > p_cessa then 'cessato'
      else a.stato end;
    continue when nuovo = a.stato and a.ritardo_dal is not null;
    update abbonamenti set stato = nuovo, ritardo_dal = dal, updated_at = p_adesso,
      -- Nothing is charged while it is suspended.
      prossimo_addebito = case when nuovo in ('sospeso', 'cessato') then null else prossimo_addebito end
    where id = a.id;
    continue when nuovo = a.stato;
    quanti := quanti + 1;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', case nuovo when 'in_ritardo' then 'rinnovo_fallito'
        when 'sospeso' then 'sospende' else 'cessa' end, 'abbonamento', a.id,
      jsonb_build_object('stato', a.stato), jsonb_build_object('stato', nuovo, 'in_ritardo_dal', dal));
    insert into uscite (argomento, unicita, contenuto)
    values ('abbonamento_in_ritardo', 'abbonamento:' || a.id || ':' || nuovo || ':' || dal,
      jsonb_build_object('abbonamento_id', a.id, 'stato', nuovo)) on conflict (unicita) do nothing;
  end loop;
  return quanti;
end $$;
