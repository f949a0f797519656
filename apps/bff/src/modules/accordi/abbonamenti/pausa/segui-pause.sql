-- Begins the pauses whose first day is here, and ends those whose last one is over: the renewal of the day follows. A debt
-- that was not paid meanwhile calls a pause off, so that its period is charged. Some at a time; returns how many.
create or replace function segui_pause(p_oggi date, p_adesso timestamptz) returns int language plpgsql as $$
declare
  a abbonamenti;
  p pause_abbonamento;
  evento text;
  quanti int := 0;
begin
  for a in
    select * from abbonamenti where pausa_dal <= p_oggi order by pausa_dal, id limit 100 for update skip locked
  loop
    select * into strict p from pause_abbonamento where abbonamento_id = a.id and stato = 'programmata';
    if a.stato = 'attivo' then
      evento := 'mette_in_pausa';
      update pause_abbonamento set stato = 'in_corso' where id = p.id;
      update abbonamenti set stato = 'in_pausa', pausa_dal = null, ancora = prossimo_addebito, updated_at = p_adesso
      where id = a.id;
    else
      evento := 'salta_pausa';
      update pause_abbonamento set stato = 'annullata', finita_il = p_oggi where id = p.id;
      update abbonamenti set pausa_dal = null, prossimo_addebito = a.pausa_dal, updated_at = p_adesso where id = a.id;
      insert into uscite (argomento, unicita, contenuto)
      values ('pausa', 'pausa:' || p.id || ':saltata', jsonb_build_object('pausa_id', p.id, 'fatto', 'saltata'))
      on conflict (unicita) do nothing;
    end if;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', evento, 'abbonamento', a.id, jsonb_build_object('stato', a.stato),
      jsonb_build_object('stato', case evento when 'mette_in_pausa' then 'in_pausa' else a.stato end,
        'riprende_il', p.riprende_il));
    quanti := quanti + 1;
  end loop;
  for a in
    select x.* from pause_abbonamento q join abbonamenti x on x.id = q.abbonamento_id
    where q.stato = 'in_corso' and q.riprende_il <= p_oggi and x.stato = 'in_pausa'
    order by q.riprende_il, q.abbonamento_id limit 100 for update of x skip locked
  loop
    update pause_abbonamento set stato = 'finita', finita_il = riprende_il
    where abbonamento_id = a.id and stato = 'in_corso' and riprende_il <= p_oggi returning * into p;
    -- Its esercente, or the cliente, ended it meanwhile.
    continue when not found;
    update abbonamenti set stato = 'attivo', updated_at = p_adesso where id = a.id;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', 'riprende', 'abbonamento', a.id, '{"stato": "in_pausa"}',
      '{"stato": "attivo"}');
    insert into uscite (argomento, unicita, contenuto)
    values ('pausa', 'pausa:' || p.id || ':ripresa', jsonb_build_object('pausa_id', p.id, 'fatto', 'ripresa'))
    on conflict (unicita) do nothing;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
