-- True where this very call has begun a payment of the debt, and the provider has been asked about it: what it led to is told, and
-- nothing is begun again. One that ended without reaching the payer (errore_tecnico, annullato) may be begun again.
create or replace function chiamata_gia_risposta(p_pagamento text, p_chiamata text) returns boolean
language sql stable as $$
  select exists (
    select from tentativi t
    join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
    where t.pagamento_id = p_pagamento and t.chiamata = p_chiamata and t.stato not in ('errore_tecnico', 'annullato')
      and (o.stato not in ('da_inviare', 'inviata') or t.stato = 'esito_sconosciuto'))
$$;
