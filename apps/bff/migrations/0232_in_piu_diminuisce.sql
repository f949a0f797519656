-- A rimborso that came back after a claim was lost: what the bank had taken beyond the debt is now given back of the debt,
-- and is a movement of its own on that day (muovi_pagamento is made by 0260_movimenti_pagamento.sql).
create function contestazione_in_piu_muove() returns trigger language plpgsql as $$
begin
  perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'contestazione_persa', t.metodo,
    old.in_piu_centesimi - new.in_piu_centesimi, new.updated_at)
  from tentativi t where t.id = new.tentativo_id;
  return null;
end $$;
create trigger contestazione_in_piu_muove after update on contestazioni for each row
  when (new.in_piu_centesimi < old.in_piu_centesimi) execute function contestazione_in_piu_muove();
