-- Money that came in, or went back to the bank, is a movement of its debt.
create or replace function tentativo_muove() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.stato not in ('riuscito', 'restituito', 'stornato') then
    perform muovi_pagamento(new.pagamento_id, new.id, 'incasso', new.metodo, new.importo_centesimi,
      coalesce(new.concluso_at, new.updated_at));
  end if;
  if new.stato <> 'riuscito' then
    perform muovi_pagamento(new.pagamento_id, new.id, case new.stato when 'stornato' then 'storno' else 'restituzione' end,
      new.metodo, -new.importo_centesimi, new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger tentativo_muove after insert on tentativi for each row
  when (new.stato in ('riuscito', 'restituito', 'stornato')) execute function tentativo_muove();

create or replace trigger tentativo_muove_dopo after update on tentativi for each row
  when (old.stato is distinct from new.stato and new.stato in ('riuscito', 'restituito', 'stornato'))
  execute function tentativo_muove();
