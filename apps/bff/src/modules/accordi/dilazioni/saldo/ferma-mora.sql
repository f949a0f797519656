-- Mora stands still on what is left of a plan while a lower sum is proposed for it. The caller holds the debts.
create or replace function ferma_mora(p_dilazione text, p_adesso timestamptz) returns void language sql as $$
  update pagamenti p set mora_condonata_at = p_adesso, updated_at = p_adesso from rate r
  where r.dilazione_id = p_dilazione and p.id = r.pagamento_id and p.mora_condonata_at is null
    and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato')
$$;
