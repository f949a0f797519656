-- A difference is closed once, with a reason, and nothing else of it ever changes.
create or replace function differenza_si_chiude_soltanto() returns trigger language plpgsql as $$
begin
  if old.chiusa_at is not null or new.chiusa_at is null
    or to_jsonb(old) - array['chiusa_at', 'chiusa_da', 'motivo'] <> to_jsonb(new) - array['chiusa_at', 'chiusa_da', 'motivo'] then
    raise exception 'una differenza si chiude una volta, e nient’altro' using errcode = 'P0403';
  end if;
  return new;
end $$;

create or replace trigger si_chiude_soltanto before update on differenze_psp
  for each row execute function differenza_si_chiude_soltanto();
