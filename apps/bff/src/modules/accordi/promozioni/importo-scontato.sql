-- The amount of a debt without the discount of the code that is on it: what messages say that is asked.
create or replace function importo_scontato(p_pagamento text, p_importo bigint) returns bigint language sql stable as $$
  select p_importo - coalesce(sum(importo_centesimi), 0)::bigint from abbuoni
  where pagamento_id = p_pagamento and causa = 'promozione' and decaduto_at is null
$$;
