-- Another piano has another length, counted from the change: a period that begins with it is the first one.
create or replace function durata_segue() returns trigger language plpgsql as $$
declare
  durata int;
  tacito boolean;
begin
  -- A new price of the same piano goes on with the same contract.
  if exists (select 1 from piani v join piani n on coalesce(n.primo_id, n.id) = coalesce(v.primo_id, v.id)
    where v.id = old.piano_id and n.id = new.piano_id and n.cadenza = v.cadenza
      and n.durata_periodi is not distinct from v.durata_periodi and n.rinnovo_tacito = v.rinnovo_tacito) then
    return new;
  end if;
  select durata_periodi, rinnovo_tacito into strict durata, tacito from piani where id = new.piano_id;
  new.periodi_rimasti := durata - case when new.prossimo_addebito is distinct from old.prossimo_addebito then 1 else 0 end;
  new.rinnovato_il := null;
  if new.periodi_rimasti = 0 and not tacito then
    new.fino_al := new.prossimo_addebito - 1;
    new.prossimo_addebito := null;
  end if;
  return new;
end $$;

create or replace trigger durata_segue before update on abbonamenti for each row
  when (new.piano_id <> old.piano_id) execute function durata_segue();
