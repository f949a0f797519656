-- The one definition of a debt from which money is expected: one that is paid in rate is left out, because its rate
-- are pagamenti themselves. Written as plain conditions, so that indexes answer them.
create or replace function e_dovuto(p_stato text, p_dilazione_id text) returns boolean language sql immutable as $$
  select p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null
$$;
