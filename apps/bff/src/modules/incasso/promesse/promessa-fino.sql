-- The one guard of everything that reminds, tries again or writes letters: the last day on which it rests because of a promise, null
-- where nothing rests.
create or replace function promessa_fino(p_pagamento text, p_oggi date) returns date language sql stable as $$
  select q.entro from promesse q where q.pagamento_id = p_pagamento and q.stato = 'attiva' and q.entro >= p_oggi
$$;
