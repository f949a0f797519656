-- A direct debit is asked about from the morning after the day on which it is due; its notice may come sooner.
create or replace function attesa_addebito_sdd() returns trigger language plpgsql as $$
begin
  new.prossimo_at := greatest(new.prossimo_at, (
    select (addebito_il + 1 + time '09:00') at time zone 'Europe/Rome'
    from addebiti_sdd where tentativo_id = new.tentativo_id));
  return new;
end $$;

create or replace trigger attesa_addebito_sdd before update on operazioni_psp for each row
  when (new.tipo = 'addebito' and new.stato = 'in_attesa' and old.stato is distinct from new.stato)
  execute function attesa_addebito_sdd();
