-- A debt that was called off is owed again only where a dilazione had taken its place. A restore writes what already happened.
create or replace function torna_dovuto() returns trigger language plpgsql as $$
begin
  if not in_ripristino() and not exists (select 1 from dilazioni_debiti where pagamento_id = new.id) then
    raise exception 'pagamento %: è annullato', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;

create or replace trigger torna_dovuto before update on pagamenti for each row
  when (old.stato = 'annullato' and new.stato in ('da_pagare', 'insoluto', 'scaduto'))
  execute function torna_dovuto();
