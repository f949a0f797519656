-- A debt that a dilazione takes says so in its cronologia.
create or replace function debito_impegnato() returns trigger language plpgsql as $$
begin
  perform annota_pagamento(new.id, 'impegna_a_rate', new.stato, new.stato,
    jsonb_build_object('dilazione_id', new.dilazione_id), '{}');
  return null;
end $$;

create or replace trigger debito_impegnato after update on pagamenti for each row
  when (old.dilazione_id is null and new.dilazione_id is not null and new.dilazione_id is distinct from new.origine_id) execute function debito_impegnato();
