-- The closings of a till are numbered without a gap, each year from 1.
create or replace function chiusura_cassa_lecita() returns trigger language plpgsql as $$
begin
  if new.n <> 1 + coalesce((select max(n) from chiusure_cassa where cassa_id = new.cassa_id and anno = new.anno), 0) then
    raise exception 'chiusura %: il numero non segue l''ultimo', new.numero using errcode = 'P0409';
  end if;
  return new;
end $$;

create or replace trigger chiusura_lecita before insert on chiusure_cassa for each row execute function chiusura_cassa_lecita();
