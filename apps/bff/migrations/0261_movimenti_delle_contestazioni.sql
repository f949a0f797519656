-- What a lost claim takes from a debt may change after it was lost: a refund that its bank sends back leaves room for
-- more of it, one that goes through leaves less. Each change is a line on its own day.

alter table movimenti_pagamento drop constraint movimenti_pagamento_check;
alter table movimenti_pagamento add constraint movimenti_pagamento_check check (case tipo
  when 'incasso' then incassato_centesimi > 0 and rimborsato_centesimi = 0
  when 'storno' then incassato_centesimi < 0 and rimborsato_centesimi = 0
  when 'restituzione' then incassato_centesimi < 0 and rimborsato_centesimi = 0
  when 'rimborso' then incassato_centesimi = 0 and rimborsato_centesimi > 0
  when 'rimborso_tornato' then incassato_centesimi = 0 and rimborsato_centesimi < 0
  else incassato_centesimi = 0 and rimborsato_centesimi <> 0 end);
create index movimenti_pagamento_contestati on movimenti_pagamento (tentativo_id) where tipo = 'contestazione_persa';

-- The difference between what the lost claims on a tentativo take from its debt and the lines that say so. One that was
-- lost just now is not in the sums of the debt yet: of it the debt gives no more than is left.
create or replace function contestazione_muove() returns trigger language plpgsql as $$
declare
  adesso_persa boolean := old.stato not in ('persa', 'accettata');
  resta bigint;
  prende bigint;
  scritto bigint;
begin
  select incassato_centesimi - rimborsato_centesimi into strict resta from pagamenti where id = new.pagamento_id
  for no key update;
  select coalesce(sum(case when c.id = new.id and adesso_persa then least(resta, c.importo_centesimi)
      else c.importo_centesimi - c.in_piu_centesimi end), 0)
  into prende from contestazioni c where c.tentativo_id = new.tentativo_id and c.stato in ('persa', 'accettata');
  select coalesce(sum(rimborsato_centesimi), 0) into scritto from movimenti_pagamento
  where tentativo_id = new.tentativo_id and tipo = 'contestazione_persa';
  perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'contestazione_persa', t.metodo, prende - scritto,
    case when adesso_persa then coalesce(new.concluso_at, new.updated_at) else new.updated_at end)
  from tentativi t where t.id = new.tentativo_id;
  return null;
end $$;
-- It says what this one said of room that was gained, and what is said of room that is lost besides.
drop trigger contestazione_in_piu_muove on contestazioni;
drop function contestazione_in_piu_muove();
drop trigger contestazione_muove on contestazioni;
create trigger contestazione_muove after update on contestazioni for each row
  when (new.stato in ('persa', 'accettata')
    and (old.stato, old.in_piu_centesimi) is distinct from (new.stato, new.in_piu_centesimi))
  execute function contestazione_muove();
