-- The plans that are late are counted beside their rate, and the index alone still answers.
drop index pagamenti_rate_attese;
create index pagamenti_rate_attese on pagamenti (esercente_id, scadenza) include (residuo_centesimi, cliente_id, origine_id)
  where origine = 'rata' and dilazione_id is null and stato in ('da_pagare', 'parzialmente_pagato', 'insoluto');
