-- Several debts in one go are those of a payoff of which nothing is taken off: one loop for both.
create or replace function avvia_insieme(
  p_pagamenti text[], p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language sql as $$
  select case when cardinality(p_pagamenti) between 2 and 10
    then avvia_estinzione(p_pagamenti, p_cliente, p_metodo, p_fornitore, p_tipo, p_richiesta, p_motivo, p_durata,
      p_adesso, p_contesto, '{}')
    else '{"esito": "importo_non_ammesso"}' end
$$;
