-- The difference between what the lost claims on a charge take from its debt and the lines that say so. A claim that was
-- lost just now is not in the sums of the debt yet: it takes no more than is left of the charge.
create or replace function contestazione_muove() returns trigger language plpgsql as $$
declare
  adesso_persa boolean := old.stato not in ('persa', 'accettata');
  resta bigint;
  prende bigint;
  scritto bigint;
begin
  perform 1 from pagamenti where id = new.pagamento_id for no key update;
  select greatest(0, t.importo_centesimi - reso_del_tentativo(t.id) - coalesce((
      select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.tentativo_id = t.id and c.id <> new.id and c.stato in ('persa', 'accettata')), 0))
  into strict resta from tentativi t where t.id = new.tentativo_id;
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

create or replace trigger contestazione_muove after update on contestazioni for each row
  when (new.stato in ('persa', 'accettata')
    and (old.stato, old.in_piu_centesimi) is distinct from (new.stato, new.in_piu_centesimi))
  execute function contestazione_muove();
