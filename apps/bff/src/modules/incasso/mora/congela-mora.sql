-- Freezes the mora of a debt: p_mora is {totale_centesimi, righe: [{tipo, dal, al, tasso, importo_centesimi}]}. The
-- caller holds the debt.
create or replace function congela_mora(p_pagamento text, p_tentativo uuid, p_mora jsonb, p_adesso timestamptz)
returns void language plpgsql as $$
declare
  totale bigint;
begin
  with nuove as (
    insert into maggiorazioni (pagamento_id, tentativo_id, tipo, dal, al, tasso, importo_centesimi, calcolata_at)
    select p_pagamento, p_tentativo, r.tipo, r.dal, r.al, r.tasso, r.importo_centesimi, p_adesso
    from jsonb_to_recordset(p_mora -> 'righe') r (tipo text, dal date, al date, tasso numeric, importo_centesimi bigint)
    returning importo_centesimi
  )
  select coalesce(sum(importo_centesimi), 0) into totale from nuove;
  if totale <> (p_mora ->> 'totale_centesimi')::bigint then
    raise exception 'pagamento %: la mora non torna', p_pagamento;
  end if;
  update pagamenti set maggiorazioni_centesimi = maggiorazioni_centesimi + totale where id = p_pagamento;
end $$;
