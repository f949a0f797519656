-- What is still expected of a debt, and what of it is late, in one place: not of one that is paid in rate, which are
-- pagamenti themselves. Written as plain conditions, so that indexes answer them.
create or replace function e_dovuto(p_stato text, p_dilazione_id text) returns boolean language sql immutable as $$
  select p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null
$$;
