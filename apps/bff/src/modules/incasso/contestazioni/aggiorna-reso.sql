-- The one definition of what went back of a debt: the rimborsi that succeeded and the sums that lost claims took of
-- it. Written after each of them changes; the caller holds the debt. A sum taken of a rata is then owed again.
-- Answers the state of the debt.
create or replace function aggiorna_reso(p_pagamento text, p_adesso timestamptz) returns text language plpgsql as $$
declare
  debito pagamenti;
  rimborsi_c bigint;
  perse_c bigint;
  avanza bigint;
  in_piu bigint := 0;
  reso bigint;
  nuovo text;
  c contestazioni;
  t record;
begin
  select * into strict debito from pagamenti where id = p_pagamento for no key update;
  select coalesce(sum(importo_centesimi), 0) into rimborsi_c from rimborsi
  where pagamento_id = p_pagamento and stato = 'riuscito' and eccedenza_id is null;
  select coalesce(sum(importo_centesimi), 0) into perse_c from contestazioni
  where pagamento_id = p_pagamento and stato in ('persa', 'accettata');
  for t in select * from in_piu_dei_tentativi(p_pagamento) loop
    avanza := t.in_piu;
    in_piu := in_piu + avanza;
    for c in select * from contestazioni where tentativo_id = t.tentativo_id and stato in ('persa', 'accettata')
      order by concluso_at desc, id desc
    loop
      update contestazioni set in_piu_centesimi = least(avanza, c.importo_centesimi), updated_at = p_adesso
      where id = c.id and in_piu_centesimi <> least(avanza, c.importo_centesimi);
      avanza := avanza - least(avanza, c.importo_centesimi);
    end loop;
  end loop;
  reso := rimborsi_c + perse_c - in_piu;
  nuovo := case
    when debito.stato not in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then debito.stato
    when debito.stato = 'contestato' and exists (
      select 1 from contestazioni where pagamento_id = p_pagamento and concluso_at is null) then 'contestato'
    when reso = 0 then 'pagato'
    when reso < debito.incassato_centesimi then 'parzialmente_rimborsato'
    else 'rimborsato' end;
  -- First, so that a plan of which this is the last rata is not told as concluded in between.
  perform riapri_rata(p_pagamento, p_adesso);
  update pagamenti set rimborsato_centesimi = reso, stato = nuovo, updated_at = p_adesso
  where id = p_pagamento and (rimborsato_centesimi, stato) is distinct from (reso, nuovo);
  return nuovo;
end $$;
