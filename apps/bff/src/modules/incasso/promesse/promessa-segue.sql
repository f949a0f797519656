-- A promise follows the money of its debt: the half, then the rest; and ends with a debt that is not owed any more.
create or replace function promessa_segue() returns trigger language plpgsql as $$
declare
  oggi date := (new.updated_at at time zone 'Europe/Rome')::date;
  q promesse;
begin
  select * into q from promesse where pagamento_id = new.id and stato = 'attiva' for no key update;
  if not found then
    return null;
  end if;
  if new.stato = 'pagato' then
    update promesse set stato = 'mantenuta', conclusa_il = oggi where id = q.id;
    perform annota_pagamento(new.id, 'mantiene_promessa', new.stato, new.stato,
      jsonb_build_object('giorno', q.giorno), null);
  elsif new.dilazione_id is not null
    or new.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica', 'in_elaborazione') then
    update promesse set stato = 'terminata', conclusa_il = oggi where id = q.id;
  elsif q.acconto_centesimi is not null and q.entro < q.giorno
    and new.incassato_centesimi - q.incassato_centesimi >= q.acconto_centesimi then
    update promesse set entro = giorno where id = q.id;
  end if;
  return null;
end $$;

-- A debt that is only being collected says nothing of its promise: a run that starts thousands of them asks nobody.
create or replace trigger promessa_segue after update on pagamenti for each row
  when (old.incassato_centesimi is distinct from new.incassato_centesimi
    or old.dilazione_id is distinct from new.dilazione_id
    or (old.stato is distinct from new.stato
      and new.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica', 'in_elaborazione')))
  execute function promessa_segue();
