-- The one definition of a debt from which money is expected: one that is paid in rate is left out, because its rate
-- are pagamenti themselves. Plain conditions that indexes answer: why it is no text is told in e-scaduto.sql.
create or replace function e_dovuto(p_stato text, p_dilazione_id text) returns boolean language sql immutable
return p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null;
