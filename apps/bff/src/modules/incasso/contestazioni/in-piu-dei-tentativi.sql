-- The sum that lost claims took beyond each charge of a debt, in cents; only charges that have one.
create or replace function in_piu_dei_tentativi(p_pagamento text) returns table (tentativo_id uuid, in_piu bigint)
language sql stable as $$
  select t.id, greatest(0, reso_del_tentativo(t.id) + sum(c.importo_centesimi) - t.importo_centesimi)::bigint
  from tentativi t join contestazioni c on c.tentativo_id = t.id and c.stato in ('persa', 'accettata')
  where t.pagamento_id = p_pagamento group by t.id order by t.id
$$;
