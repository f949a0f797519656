-- The sum given back of debits that their bank then took back as well.
create or replace function reso_di_restituiti(p_pagamento text) returns bigint language sql stable as $$
  select coalesce(sum(r.importo_centesimi), 0)::bigint from rimborsi r join tentativi t on t.id = r.tentativo_id
  where r.pagamento_id = p_pagamento and r.stato = 'riuscito' and r.eccedenza_id is null and t.stato = 'restituito'
$$;
