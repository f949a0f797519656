-- Renewals that nothing could be charged to, on the day after.
create or replace function rinnovi_non_pagati(p_pagamenti text[], p_adesso timestamptz) returns int language plpgsql as $$
declare
  debito pagamenti;
  quanti int := 0;
begin
  for debito in
    select * from pagamenti where id = any (p_pagamenti) and origine = 'abbonamento' and stato = 'da_pagare'
    order by id for no key update
  loop
    update pagamenti set stato = 'insoluto', updated_at = p_adesso where id = debito.id;
    perform annota_pagamento(debito.id, 'non_pagato', 'da_pagare', 'insoluto', '{}', '{}');
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
