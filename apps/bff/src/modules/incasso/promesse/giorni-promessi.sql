-- Days between two days on which a debt rested because of its promises: reminders and tries go on from where they stopped. The mora
-- does not ask: it is owed for these days too.
create or replace function giorni_promessi(p_pagamento text, p_dal date, p_al date) returns int language sql stable as $$
  select coalesce(sum(greatest(0, least(p_al, coalesce(q.conclusa_il, q.entro + 1)) - greatest(p_dal, q.dal))), 0)::int
  from promesse q where q.pagamento_id = p_pagamento
$$;
