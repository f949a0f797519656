-- A code that waits goes with its abbonamento: nobody has it who takes the abbonamento over, and one that is over, or never began, needs
-- none. With the unione of two clienti it stays: they are one person.
create or replace function attesi_resi() returns trigger language plpgsql as $$
begin
  perform rendi_attesi(new.id, new.updated_at);
  return null;
end $$;

create or replace trigger attesi_resi after update on abbonamenti for each row
  when ((new.stato in ('non_attivato', 'concluso', 'cessato', 'receduto') and old.stato is distinct from new.stato)
    or (new.cliente_id is distinct from old.cliente_id and coalesce(current_setting('rateo.unione', true), '') = ''))
  execute function attesi_resi();
