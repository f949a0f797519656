-- A debt that was given up is owed again only where it was a rata, whose plan knows why. A restore writes what already
-- happened.
create or replace function torna_dal_condono() returns trigger language plpgsql as $$
begin
  if not in_ripristino() and not exists (select 1 from rate where pagamento_id = new.id) then
    raise exception 'pagamento %: è irrecuperabile', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;

create or replace trigger torna_dal_condono before update on pagamenti for each row
  when (old.stato = 'irrecuperabile' and new.stato in ('da_pagare', 'insoluto'))
  execute function torna_dal_condono();
