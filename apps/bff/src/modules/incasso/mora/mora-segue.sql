-- The mora of a tentativo is booked when its money comes, and left off when it ends without.
create or replace function mora_segue() returns trigger language plpgsql as $$
begin
  if new.stato = 'riuscito' then
    perform registra_mora(new.id, 1, new.updated_at);
  elsif new.stato in ('rifiutato', 'annullato', 'errore_tecnico') then
    perform lascia_mora(new.id, new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger mora_segue after update on tentativi for each row
  when (old.stato is distinct from new.stato) execute function mora_segue();
