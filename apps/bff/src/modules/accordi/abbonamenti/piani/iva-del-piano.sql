-- A charge of an abbonamento keeps the rate that its piano had on that day: a receipt says it, whatever the piano becomes.
create or replace function iva_del_piano() returns trigger language plpgsql as $$
begin
  select p.iva_percento into new.iva_percento
  from abbonamenti a join piani p on p.id = a.piano_id where a.id = new.origine_id;
  return new;
end $$;

create or replace trigger iva_del_piano before insert on pagamenti for each row
  when (new.origine = 'abbonamento') execute function iva_del_piano();
