-- Both are signed by the person, with a code of theirs.
create or replace function firma_conferma() returns trigger language plpgsql set search_path = public as $$
begin
  perform conferma_cliente(new.esercente_id, new.cliente_id, new.updated_at);
  return null;
end $$;

create or replace trigger firma_conferma after update on dilazioni for each row
  when (new.firma_id is not null and old.firma_id is null) execute function firma_conferma();

create or replace trigger firma_conferma after update on mandati for each row
  when (new.firma_id is not null and old.firma_id is null) execute function firma_conferma();
