-- A debt whose rata waits for its event is held by its own plan as long as anything of it is to be paid: what holds one that is paid
-- in rate holds it too.
create or replace function rata_in_attesa() returns trigger language plpgsql as $$
begin
  if exists (select 1 from rate where pagamento_id = new.id and attende_evento(evento_stato)) then
    new.dilazione_id := case when new.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica', 'in_elaborazione')
      then new.origine_id end;
  end if;
  return new;
end $$;

-- The name puts it before the others: triggers fire in the order of their names.
create or replace trigger attesa_evento before update on pagamenti for each row
  when (new.origine = 'rata' and old.stato is distinct from new.stato
    and (new.dilazione_id is not null or new.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')))
  execute function rata_in_attesa();
