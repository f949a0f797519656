-- The money that a debt still holds, less what is on its way back or in the hands of a bank.
create or replace function rimborsabile_del_debito(p_pagamento text) returns bigint language sql stable as $$
  select greatest(0, p.incassato_centesimi
    - coalesce((select sum(r.importo_centesimi) from rimborsi r
      where r.pagamento_id = p.id and r.eccedenza_id is null and r.stato not in ('fallito', 'annullato')), 0)
    - coalesce((select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.pagamento_id = p.id and c.stato not in ('vinta', 'ritirata', 'prevenuta')), 0))::bigint
  from pagamenti p where p.id = p_pagamento
$$;
