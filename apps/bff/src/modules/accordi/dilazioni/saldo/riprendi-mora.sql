-- The proposal came to nothing: mora grows as if it had never stood still since p_da. What was forgiven otherwise stays so.
create or replace function riprendi_mora(p_dilazione text, p_da timestamptz, p_adesso timestamptz) returns void
language sql as $$
  update pagamenti p set mora_condonata_at = null, updated_at = p_adesso from rate r
  where r.dilazione_id = p_dilazione and p.id = r.pagamento_id and p.mora_condonata_at = p_da
    and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato')
$$;
