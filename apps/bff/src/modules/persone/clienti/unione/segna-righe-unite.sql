-- Writes down everything that an esercente has with a cliente, before it moves.
create or replace function segna_righe_unite(p_unione text, p_esercente text, p_da text) returns void language sql as $$
  insert into unioni_righe (unione_id, tabella, riga_id)
  select p_unione, 'abbonamenti', id from abbonamenti where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'beneficiari', id from beneficiari where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'quote_ripartizione', id from quote_ripartizione where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'contestazioni', id from contestazioni where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'decisioni_credito', id from decisioni_credito where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'dilazioni', id from dilazioni where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'documenti', id from documenti where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'mandati', id from mandati where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'movimenti_pagamento', id from movimenti_pagamento where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'note_cliente', id from note_cliente where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'opposizioni_spese', id from opposizioni_spese where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'pagamenti', id from pagamenti where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'promesse', id from promesse where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'ricevute', id from ricevute where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'rimborsi', id from rimborsi where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'solleciti', id from solleciti where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'usi_promozione', id from usi_promozione where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'utenze', id from utenze where esercente_id = p_esercente and cliente_id = p_da
  union all
  select p_unione, 'iscrizioni', i.id from iscrizioni i join piani x on x.id = i.piano_id
    where x.esercente_id = p_esercente and i.cliente_id = p_da
  union all
  select p_unione, 'richieste_assistenza', id from richieste_assistenza
    where cliente_id = p_da and p_esercente in (esercente_id, destinatario_id)
  union all
  select p_unione, 'oggetti_assistenza', id from richieste_assistenza
    where oggetto_tipo = 'cliente' and oggetto_id = p_da and esercente_id = p_esercente
  union all
  select p_unione, 'regali_abbonamento', id from regali_abbonamento
    where esercente_id = p_esercente and da_cliente_id = p_da
  union all
  select p_unione, 'regali_ricevuti', id from regali_abbonamento
    where esercente_id = p_esercente and a_cliente_id = p_da
  union all
  select p_unione, 'clienti_esercente', cliente_id from clienti_esercente
    where esercente_id = p_esercente and unito_a = p_da
$$;
