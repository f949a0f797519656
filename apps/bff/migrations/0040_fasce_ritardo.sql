-- The rate that are waited for, by the day that they were due: who is late, and by how much, is summed from here alone.
create index pagamenti_rate_attese on pagamenti (esercente_id, scadenza) include (residuo_centesimi, cliente_id)
  where origine = 'rata' and dilazione_id is null and stato in ('da_pagare', 'parzialmente_pagato', 'insoluto');
