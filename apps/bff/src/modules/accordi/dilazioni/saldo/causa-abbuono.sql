-- The cause for which a part of a debt is not owed once the rest is paid: a lower sum was agreed for its plan, or the plan ends
-- ahead of time.
create or replace function causa_abbuono(p_pagamento text) returns text language sql stable as $$
  select case when exists (
    select 1 from rate r join saldi_dilazione s on s.dilazione_id = r.dilazione_id
    where r.pagamento_id = p_pagamento and s.finito_at is null) then 'saldo_e_stralcio' else 'estinzione' end
$$;
