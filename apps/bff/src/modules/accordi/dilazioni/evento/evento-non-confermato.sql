-- True for a debt whose rata is on an event that the cliente did not confirm: nothing is ever charged for it without the cliente there.
create or replace function evento_non_confermato(p_pagamento text) returns boolean language sql stable as $$
  select exists (select 1 from rate where pagamento_id = p_pagamento and evento_stato <> 'confermato')
$$;
