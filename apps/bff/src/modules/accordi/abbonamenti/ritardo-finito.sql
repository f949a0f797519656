-- Active again. What is left of the days that were charged is had; where they are over a new period begins today, which is
-- told now and charged three days later (PREAVVISO_GIORNI): nobody pays for the days in between, which nobody had.
create or replace function ritardo_finito() returns trigger language plpgsql as $$
declare
  oggi date := (new.updated_at at time zone 'Europe/Rome')::date;
  coperto date;
begin
  new.ritardo_dal := null;
  -- After its last period nothing is charged any more.
  if new.prossimo_addebito is not null or new.fino_al is not null then
    return new;
  end if;
  select max(al) into coperto from periodi_abbonamento where abbonamento_id = new.id;
  if coperto >= oggi then
    new.prossimo_addebito := coperto + 1;
  else
    new.prossimo_addebito := oggi;
    new.ancora := oggi;
    new.ripresa_il := oggi + 3;
  end if;
  return new;
end $$;

create or replace trigger ritardo_finito before update on abbonamenti for each row
  when (new.stato = 'attivo' and old.stato <> 'attivo') execute function ritardo_finito();
