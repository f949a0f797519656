-- Rate near their scadenza, or past it, of plans that are running; as many as fit in a short transaction.
create or replace function segui_rate(p_oggi date, p_vicine date, p_max int, p_adesso timestamptz)
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
