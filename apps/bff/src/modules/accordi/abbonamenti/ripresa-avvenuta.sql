-- A renewal was made: what was told has happened.
create or replace function ripresa_avvenuta() returns trigger language plpgsql as $$
begin
  new.ripresa_il := null;
  return new;
end $$;

create or replace trigger ripresa_avvenuta before update on abbonamenti for each row
  when (old.ripresa_il is not null and new.ripresa_il = old.ripresa_il
    and new.prossimo_addebito is distinct from old.prossimo_addebito)
  execute function ripresa_avvenuta();
