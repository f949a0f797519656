-- The one definition of a debt that is owed and whose day is past, for lists, reports and totals.
create or replace function e_scaduto(p_stato text, p_dilazione_id text, p_scadenza date, p_oggi date)
returns boolean language sql immutable as $$
  select p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null and p_scadenza < p_oggi
$$;
