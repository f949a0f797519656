-- No other way to take the money of a debt whose deduction would be lost by it, whoever writes it down. A restore writes what
-- already happened.
create or replace function solo_bonifico() returns trigger language plpgsql as $$
begin
  if not in_ripristino() and exists (
    select from pagamenti where id = new.pagamento_id and vincolo_metodo is not null) then
    raise exception 'pagamento %: solo con il bonifico parlante', new.pagamento_id using errcode = 'P0409';
  end if;
  return new;
end $$;

create or replace trigger solo_bonifico before insert on tentativi for each row
  when (new.metodo <> 'bonifico') execute function solo_bonifico();
