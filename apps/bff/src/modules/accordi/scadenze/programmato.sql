-- True while a debt waits for the day that its cliente chose, or is being charged because of it.
create or replace function programmato(p_pagamento text) returns boolean language sql stable as $$
  select exists (select from programmazioni x where x.pagamento_id = p_pagamento and (
    exists (select from addebiti_programmati q where q.pagamento_id = x.pagamento_id)
    or exists (select from tentativi t where t.pagamento_id = x.pagamento_id and t.motivo_avvio = 'programmato'
      and t.stato in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare'))))
$$;
