-- What arrives on a day is added up by that day, of one esercente or of all.
create index accrediti_arrivo on accrediti (esercente_id, arrivo_il) include (importo_centesimi, stato);
create index accrediti_arrivo_di_tutti on accrediti (arrivo_il, id) include (importo_centesimi, stato);

-- The figures of a period are parted by method, and those of an esercente by cliente, from the index alone.
drop index movimenti_pagamento_esercente;
create index movimenti_pagamento_esercente on movimenti_pagamento (esercente_id, id) include (giorno, tipo, metodo, cliente_id,
  incassato_centesimi, rimborsato_centesimi);
