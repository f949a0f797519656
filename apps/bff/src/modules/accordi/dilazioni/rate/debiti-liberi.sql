-- A debt tells itself, in its cronologia, when a dilazione takes it and when it is free again. One that ended when
-- the dilazione began is not said to be owed again.
create or replace function debiti_liberi() returns trigger language plpgsql as $$
declare
  d record;
begin
  update dilazioni_debiti set viva = false where dilazione_id = new.id and viva;
  for d in
    select p.id, p.stato from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = new.id and p.dilazione_id = new.id order by p.id for no key update of p
  loop
    update pagamenti set dilazione_id = null, updated_at = new.updated_at where id = d.id;
    if d.stato <> 'annullato' then
      perform annota_pagamento(d.id, 'libera_da_rate', d.stato, d.stato, jsonb_build_object('dilazione_id', new.id), '{}');
    end if;
  end loop;
  return null;
end $$;

create or replace trigger debiti_liberi after update on dilazioni for each row
  when (old.stato is distinct from new.stato and new.stato in ('rifiutata', 'scaduta', 'annullata'))
  execute function debiti_liberi();
