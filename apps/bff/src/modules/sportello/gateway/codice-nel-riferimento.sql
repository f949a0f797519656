-- The esercente looks the debt up by it.
create or replace function codice_nel_riferimento() returns trigger language plpgsql as $$
begin
  update pagamenti set riferimento = new.codice where id = new.pagamento_id and riferimento is null;
  return null;
end $$;

create or replace trigger codice_nel_riferimento after insert on codici_pagamento
  for each row execute function codice_nel_riferimento();
