-- The one definition of how it stands with a person of a raccolta: the page, its filters, its figures and its file read it here, so
-- that a rimborso or a debit that came back shows by itself.
create or replace function situazione_adesione(p_stato text, p_pagamento text, p_dilazione text) returns text
language sql immutable return case
  when p_stato = 'tolta' then 'tolta'
  when p_stato = 'non_chiesta' then 'non_chiesta'
  when p_stato = 'da_chiedere' or p_pagamento is null then 'in_coda'
  when p_pagamento in ('pagato', 'parzialmente_rimborsato') then 'pagata'
  when p_pagamento = 'rimborsato' then 'rimborsata'
  when p_pagamento = 'contestato' then 'contestata'
  when p_pagamento in ('in_verifica', 'in_elaborazione') then 'in_arrivo'
  when p_dilazione is not null then 'a_rate'
  when p_pagamento in ('da_pagare', 'parzialmente_pagato', 'insoluto') then 'manca'
  else 'annullata' end;
