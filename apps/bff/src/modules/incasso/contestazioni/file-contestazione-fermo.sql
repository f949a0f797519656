-- A file that the bank was shown stays as it was shown: it changes place only while the claim still waits for its
-- answer.
create or replace function file_contestazione_fermo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.contestazione_id, old.prova, old.sha256) = (new.contestazione_id, new.prova, new.sha256)
    and old.contenuto = new.contenuto then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (
    select 1 from contestazioni where id = old.contestazione_id and stato = 'da_rispondere') then
    return old;
  end if;
  raise exception 'file_contestazioni %: le prove inviate non cambiano', old.id using errcode = 'check_violation';
end $$;

create or replace trigger fermo before update or delete on file_contestazioni for each row
  execute function file_contestazione_fermo();
