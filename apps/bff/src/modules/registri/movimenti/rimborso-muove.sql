-- Money that fits no debt was never counted as collected, so giving it back takes nothing off.
create or replace function rimborso_muove() returns trigger language plpgsql as $$
declare
  metodo_del_tentativo text;
begin
  select metodo into strict metodo_del_tentativo from tentativi where id = new.tentativo_id;
  if new.stato = 'riuscito' then
    perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'rimborso', metodo_del_tentativo,
      new.importo_centesimi, coalesce(new.concluso_at, new.updated_at));
  else
    perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'rimborso_tornato', metodo_del_tentativo,
      -new.importo_centesimi, new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger rimborso_muove after insert on rimborsi for each row
  when (new.stato = 'riuscito' and new.eccedenza_id is null) execute function rimborso_muove();

create or replace trigger rimborso_muove_dopo after update on rimborsi for each row
  when (old.stato is distinct from new.stato and 'riuscito' in (old.stato, new.stato) and new.eccedenza_id is null)
  execute function rimborso_muove();
