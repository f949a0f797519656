-- Makes the sequences from which the records of a new esercente are numbered. With the rights of the owner of the tables: the
-- role of the portal makes nothing in the database.
create or replace function apri_numeri() returns trigger language plpgsql security definer as $$
declare
  tipo text;
begin
  foreach tipo in array array['pag', 'dil', 'abb'] loop
    execute format('create sequence numeri.%I', tipo || '_' || new.id);
  end loop;
  return new;
end $$;

create or replace trigger apri_numeri after insert on esercenti for each row execute function apri_numeri();
