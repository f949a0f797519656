-- The part of the discounts on a debt that the operator owes to its esercente by now: all of it once the price is collected, of a
-- part the same part, half a cent up. Money that went back takes its part away.
create or replace function contributo_dovuto(p_pagamento text) returns bigint language sql stable as $$
  select coalesce((2 * u.contributo * least(greatest(m.netto, 0), u.prezzo) + u.prezzo) / (2 * u.prezzo), 0)
  from (
    select sum(contributo_centesimi)::bigint as contributo,
      (max(prezzo_centesimi) - sum(sconto_centesimi))::bigint as prezzo
    from usi_promozione where pagamento_id = p_pagamento and reso_at is null
  ) u, (
    select coalesce(sum(incassato_centesimi - rimborsato_centesimi), 0)::bigint as netto
    from movimenti_pagamento where pagamento_id = p_pagamento
  ) m
$$;
