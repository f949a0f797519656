-- The part of the discounts on a debt that the books say the operator owes to its esercente.
create or replace function contributo_registrato(p_pagamento text) returns bigint language sql stable as $$
  select coalesce(-sum(m.importo_centesimi), 0)::bigint
  from movimenti_pagamento d
    join scritture s on s.tipo = 'contributo_promozione' and s.origine_tipo = 'movimento' and s.origine_id = d.id
    join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
  where d.pagamento_id = p_pagamento and c.codice = 'debito'
$$;
