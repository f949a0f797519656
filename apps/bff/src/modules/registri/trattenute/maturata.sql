-- The part of a sum that is kept back once so much of the net was paid (packages/domain/src/trattenute).
create or replace function maturata(p_tutta bigint, p_pagato bigint, p_netto bigint) returns bigint
language sql immutable as $$
  select round(p_tutta::numeric * least(greatest(p_pagato, 0), p_netto) / p_netto)::bigint
$$;
