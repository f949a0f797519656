-- A charge that comes to nothing gives its use of a reduced commission back, and takes it again where it goes through all the same. Who
-- holds the promozione meanwhile counts anew by itself.
create or replace function riduzione_segue() returns trigger language plpgsql as $$
declare
  quale text;
begin
  update riduzioni_commissione
  set resa_at = case when new.stato in ('rifiutato', 'annullato', 'errore_tecnico') then new.updated_at end
  where tentativo_id = new.id returning promozione_id into quale;
  if quale is not null and exists (select from promozioni where id = quale and stato = 'esaurita' for update skip locked) then
    update promozioni p set stato = 'attiva' where p.id = quale and p.usi_max > (select count(*) from riduzioni_commissione u
      where u.promozione_id = quale and u.resa_at is null);
  end if;
  return null;
end $$;

create or replace trigger riduzione_segue after update on tentativi for each row
  when (old.stato is distinct from new.stato and (new.stato in ('rifiutato', 'annullato', 'errore_tecnico')
    or old.stato in ('rifiutato', 'annullato', 'errore_tecnico')))
  execute function riduzione_segue();
