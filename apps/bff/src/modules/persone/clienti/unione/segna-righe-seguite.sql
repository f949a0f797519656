-- Adds what came of the moved rows since, which goes back with them: the money of a debt is where the debt is.
create or replace function segna_righe_seguite(p_unione text, p_principale text) returns void language sql as $$
  insert into unioni_righe (unione_id, tabella, riga_id)
  select p_unione, 'pagamenti', p.id from pagamenti p
  where p.cliente_id = p_principale and (p.origine_id in (select riga_id from unioni_righe
      where unione_id = p_unione and tabella in ('dilazioni', 'abbonamenti'))
    or p.riapre_id in (select riga_id from unioni_righe where unione_id = p_unione and tabella = 'pagamenti'))
  on conflict do nothing;
  with moved as (select riga_id as id from unioni_righe where unione_id = p_unione and tabella = 'pagamenti')
  insert into unioni_righe (unione_id, tabella, riga_id)
  select p_unione, 'contestazioni', id from contestazioni where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'documenti', id from documenti where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'movimenti_pagamento', id from movimenti_pagamento where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'promesse', id from promesse where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'ricevute', id from ricevute where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'rimborsi', id from rimborsi where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'solleciti', id from solleciti where cliente_id = p_principale and pagamento_id in (select id from moved)
  union all
  select p_unione, 'usi_promozione', id from usi_promozione where cliente_id = p_principale and pagamento_id in (select id from moved)
  on conflict do nothing;
$$;
