-- The one definition of a debt that is owed and whose day is past, for lists, reports and totals. A body that is read when it
-- is made, not text: text would take the collation of p_dilazione_id for p_stato too, and no partial index would answer it.
create or replace function e_scaduto(p_stato text, p_dilazione_id text, p_scadenza date, p_oggi date)
returns boolean language sql immutable
return p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null and p_scadenza < p_oggi;
