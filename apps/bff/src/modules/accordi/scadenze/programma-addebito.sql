-- A debt that is to be charged by itself is put in the timetable of charges on its day. Where the day moves it is
-- looked at again in the next run.
create or replace function programma_addebito() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update addebiti_programmati set il = '-infinity' where pagamento_id = new.id;
    return null;
  end if;
  insert into addebiti_programmati (pagamento_id, il)
  values (new.id, case when exists (
      select 1 from usi_metodo where oggetto_id = new.origine_id and mandato_id is not null)
    -- Sent ahead: how many days, the mandato says.
    then '-infinity' else new.scadenza end);
  return null;
end $$;

create or replace trigger riprogramma_addebito after update on pagamenti for each row
  when (new.origine <> 'una_tantum' and old.scadenza is distinct from new.scadenza)
  execute function programma_addebito();

create or replace trigger programma_addebito after insert on pagamenti for each row
  when (new.origine <> 'una_tantum' and new.origine_id is not null and new.stato = 'da_pagare' and new.riapre_id is null
    and new.dilazione_id is null)
  execute function programma_addebito();
