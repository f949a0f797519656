-- A row says what was asked on a day: it may lapse, and nothing else of it changes.
create or replace function maggiorazione_decade_soltanto() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decaduta_at is null and new.decaduta_at is not null
    and to_jsonb(new) - 'decaduta_at' = to_jsonb(old) - 'decaduta_at' then
    return new;
  end if;
  raise exception 'maggiorazione %: non cambia', old.id using errcode = 'P0409';
end $$;

create or replace trigger maggiorazione_decade_soltanto before update or delete on maggiorazioni
  for each row execute function maggiorazione_decade_soltanto();
