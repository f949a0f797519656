-- The shares that are not taken back are the whole, one for each place, when the transaction ends.
create or replace function quote_tornano() returns trigger language plpgsql as $$
declare
  r ripartizioni;
begin
  select * into r from ripartizioni where id = coalesce(new.ripartizione_id, old.ripartizione_id);
  if r.stato = 'aperta' and r.totale_centesimi <> (
    select coalesce(sum(importo_centesimi), 0) from quote_ripartizione
    where ripartizione_id = r.id and stato <> 'ritirata') then
    raise exception 'ripartizione %: le quote non fanno il totale', r.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists quote_tornano on quote_ripartizione;
create constraint trigger quote_tornano after insert or update on quote_ripartizione
  deferrable initially deferred for each row execute function quote_tornano();
