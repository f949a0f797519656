-- The discount that is on a debt, line by line, with the figures of its uses; null where there is none.
create or replace function sconto_di(p_pagamento text) returns jsonb language sql stable as $$
  select jsonb_build_object('codice', string_agg(coalesce(u.codice, u.nome), ' + ' order by u.n),
    'prezzo_centesimi', max(u.prezzo_centesimi), 'sconto_centesimi', sum(u.sconto_centesimi),
    'righe', jsonb_agg(jsonb_build_object('codice', u.codice, 'nome', coalesce(u.nome, u.codice),
      'sconto_centesimi', u.sconto_centesimi) order by u.n))
  from usi_promozione u where u.pagamento_id = p_pagamento and u.reso_at is null having count(*) > 0
$$;
