-- A debt tells itself, in its cronologia, when a dilazione takes it and when it is free again.

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
    perform annota_pagamento(d.id, 'libera_da_rate', d.stato, d.stato, jsonb_build_object('dilazione_id', new.id), '{}');
  end loop;
  return null;
end $$;

create function debito_impegnato() returns trigger language plpgsql as $$
begin
  perform annota_pagamento(new.id, 'impegna_a_rate', new.stato, new.stato,
    jsonb_build_object('dilazione_id', new.dilazione_id), '{}');
  return null;
end $$;
create trigger debito_impegnato after update on pagamenti for each row
  when (old.dilazione_id is null and new.dilazione_id is not null) execute function debito_impegnato();
