-- True for a charge of an abbonamento that passed to another person since: nothing of it is taken from the method of that
-- person, and its payer chooses no method for them.
create or replace function debito_di_chi_lo_aveva(p_pagamento text) returns boolean language sql stable as $$
  select exists (select from pagamenti p join abbonamenti a on a.id = p.origine_id
    where p.id = p_pagamento and p.origine = 'abbonamento' and a.cliente_id <> p.cliente_id)
$$;
