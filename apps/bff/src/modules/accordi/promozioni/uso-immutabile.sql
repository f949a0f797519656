-- A use is never rewritten and never deleted: it may only be given back, once.
create or replace function uso_immutabile() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reso_at is null
    and to_jsonb(new) - 'reso_at' = to_jsonb(old) - 'reso_at' then
    return new;
  end if;
  raise exception 'a use of a promozione is not changed' using errcode = 'check_violation';
end $$;

create or replace trigger uso_immutabile before update or delete on usi_promozione for each row
  execute function uso_immutabile();
