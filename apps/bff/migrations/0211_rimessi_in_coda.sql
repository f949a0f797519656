-- What a technical end left behind is charged again: on the next day, eight times at the most; then staff and both
-- sides are told. Nobody is late for it.

-- Days on which a debt stood still because of us: from a try that ended for a technical reason to the next one, and as
-- long as the provider turns its message away. Nothing that counts days counts them.
create function giorni_fermi(p_pagamento text, p_al date) returns int language sql stable as $$
  select coalesce(sum(greatest(0, least(p_al, coalesce(
      (select min((s.created_at at time zone 'Europe/Rome')::date) from tentativi s
        where s.pagamento_id = t.pagamento_id and s.n > t.n),
      -- It goes out again on the next day; where it does not, somebody was told.
      case when t.stato = 'errore_tecnico' then (t.concluso_at at time zone 'Europe/Rome')::date + 1 else p_al end))
    - (t.created_at at time zone 'Europe/Rome')::date)), 0)::int
  from tentativi t
  where t.pagamento_id = p_pagamento
    and t.motivo_avvio in ('rinnovo', 'rata', 'riprova_automatica')
    and (t.stato = 'errore_tecnico' or exists (select 1 from operazioni_psp o
      where o.tentativo_id = t.id and o.tipo = 'addebito' and o.stato = 'da_inviare'))
$$;

create function rimetti_in_coda() returns trigger language plpgsql as $$
declare
  quante int;
begin
  select count(*) into quante from tentativi
  where pagamento_id = new.pagamento_id and stato = 'errore_tecnico' and motivo_avvio = new.motivo_avvio;
  if quante >= 8 then
    insert into uscite (argomento, unicita, contenuto)
    values ('addebito_abbandonato', 'addebito_abbandonato:' || new.pagamento_id,
      jsonb_build_object('pagamento_id', new.pagamento_id, 'motivo', 'problema_tecnico')) on conflict (unicita) do nothing;
    perform annota_pagamento(new.pagamento_id, 'addebito_non_avviato', null, null,
      '{"motivo": "problema_tecnico"}', '{}');
    return null;
  end if;
  insert into addebiti_programmati (pagamento_id, il)
  values (new.pagamento_id, (new.concluso_at at time zone 'Europe/Rome')::date + 1)
  on conflict (pagamento_id) do update set il = excluded.il;
  return null;
end $$;
create trigger rimetti_in_coda after update on tentativi for each row
  when (new.stato = 'errore_tecnico' and old.stato <> 'errore_tecnico' and new.motivo_avvio in ('rinnovo', 'rata'))
  execute function rimetti_in_coda();

-- Left behind before this was there.
insert into addebiti_programmati (pagamento_id, il)
select p.id, current_date from pagamenti p
join lateral (select * from tentativi x where x.pagamento_id = p.id order by x.n desc limit 1) t on true
where p.origine <> 'una_tantum' and p.stato = 'da_pagare' and t.stato = 'errore_tecnico'
  and t.motivo_avvio in ('rinnovo', 'rata') and p.scadenza >= current_date - 30
on conflict (pagamento_id) do nothing;

-- One step for each abbonamento: who has been late for long without our noticing is given the tolerance all the same,
-- and the days on which the charge stood still because of us are not counted.
create or replace function segui_ritardi(p_oggi date, p_tolleranza int, p_cessa int, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  a record;
  dal date;
  nuovo text;
  quanti int := 0;
begin
  for a in
    select x.id, x.stato, x.ritardo_dal, f.primo, f.fermi
    from abbonamenti x
    join (select abbonamento_id, min(primo) as primo, max(giorni_fermi(pagamento_id, p_oggi)) as fermi
      from rinnovi_falliti group by 1) f on f.abbonamento_id = x.id
    where x.stato in ('attivo', 'in_ritardo', 'sospeso')
    order by x.id for update of x skip locked
  loop
    dal := coalesce(a.ritardo_dal, case when p_oggi - a.primo > 2 then p_oggi else a.primo end);
    nuovo := case
      when a.stato = 'attivo' then 'in_ritardo'
      when a.stato = 'in_ritardo' and p_oggi - dal - a.fermi >= p_tolleranza then 'sospeso'
      when a.stato = 'sospeso' and p_oggi - dal - a.fermi > p_cessa then 'cessato'
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
