-- Ends the pause of whoever leaves: one that was to begin is called off, one that runs is over.
create or replace function pausa_segue() returns trigger language plpgsql as $$
begin
  update pause_abbonamento set stato = case stato when 'programmata' then 'annullata' else 'finita' end,
    finita_il = (new.updated_at at time zone 'Europe/Rome')::date
  where abbonamento_id = new.id and stato in ('programmata', 'in_corso');
  new.pausa_dal := null;
  return new;
end $$;

create or replace trigger pausa_segue before update on abbonamenti for each row
  when (new.stato in ('disdetto', 'concluso', 'cessato', 'receduto') and old.stato not in ('disdetto', 'concluso', 'cessato', 'receduto'))
  execute function pausa_segue();
