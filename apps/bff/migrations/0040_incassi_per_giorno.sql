-- What came in by day, for the homes and the reports: read from the index alone, a bounded number of days.
create index pagamenti_esercente_pagato on pagamenti (esercente_id, pagato_at)
  include (incassato_centesimi) where pagato_at is not null;
create index pagamenti_pagato on pagamenti (pagato_at)
  include (incassato_centesimi) where pagato_at is not null;
-- What is expected by day.
create index pagamenti_esercente_attesi on pagamenti (esercente_id, scadenza)
  where stato in ('da_pagare', 'parzialmente_pagato', 'insoluto');
