-- Moves the rows that were written down from one cliente to the other: all of them with the unione, and back when it is undone.
create or replace function sposta_righe_unite(p_unione text, p_da text, p_a text) returns void language plpgsql set search_path = public as $$
begin
  perform set_config('rateo.unione', p_unione, true);
  update abbonamenti t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'abbonamenti' and r.riga_id = t.id and t.cliente_id = p_da;
  update beneficiari t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'beneficiari' and r.riga_id = t.id and t.cliente_id = p_da;
  update quote_ripartizione t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'quote_ripartizione' and r.riga_id = t.id and t.cliente_id = p_da;
  update contestazioni t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'contestazioni' and r.riga_id = t.id and t.cliente_id = p_da;
  update decisioni_credito t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'decisioni_credito' and r.riga_id = t.id and t.cliente_id = p_da;
  update dilazioni t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'dilazioni' and r.riga_id = t.id and t.cliente_id = p_da;
  update documenti t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'documenti' and r.riga_id = t.id and t.cliente_id = p_da;
  update iscrizioni t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'iscrizioni' and r.riga_id = t.id and t.cliente_id = p_da;
  update mandati t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'mandati' and r.riga_id = t.id and t.cliente_id = p_da;
  update movimenti_pagamento t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'movimenti_pagamento' and r.riga_id = t.id and t.cliente_id = p_da;
  update note_cliente t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'note_cliente' and r.riga_id = t.id and t.cliente_id = p_da;
  -- One who objects already does not object twice.
  update opposizioni_spese t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'opposizioni_spese' and r.riga_id = t.id and t.cliente_id = p_da
      and not (t.ritirata_at is null and exists (select from opposizioni_spese z where z.esercente_id = t.esercente_id
        and z.cliente_id = p_a and z.beneficiario_id is not distinct from t.beneficiario_id and z.ritirata_at is null));
  update pagamenti t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'pagamenti' and r.riga_id = t.id and t.cliente_id = p_da;
  update promesse t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'promesse' and r.riga_id = t.id and t.cliente_id = p_da;
  update ricevute t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'ricevute' and r.riga_id = t.id and t.cliente_id = p_da;
  update richieste_assistenza t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'richieste_assistenza' and r.riga_id = t.id and t.cliente_id = p_da;
  update rimborsi t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'rimborsi' and r.riga_id = t.id and t.cliente_id = p_da;
  update solleciti t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'solleciti' and r.riga_id = t.id and t.cliente_id = p_da;
  update usi_promozione t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'usi_promozione' and r.riga_id = t.id and t.cliente_id = p_da;
  update utenze t set cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'utenze' and r.riga_id = t.id and t.cliente_id = p_da;
  update richieste_assistenza t set oggetto_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'oggetti_assistenza' and r.riga_id = t.id and t.oggetto_id = p_da;
  update regali_abbonamento t set da_cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'regali_abbonamento' and r.riga_id = t.id and t.da_cliente_id = p_da;
  update regali_abbonamento t set a_cliente_id = p_a from unioni_righe r
    where r.unione_id = p_unione and r.tabella = 'regali_ricevuti' and r.riga_id = t.id and t.a_cliente_id = p_da;
  update clienti_esercente t set unito_a = p_a from unioni_righe r, unioni_clienti u
    where r.unione_id = p_unione and r.tabella = 'clienti_esercente' and u.id = p_unione
      and t.esercente_id = u.esercente_id and t.cliente_id = r.riga_id and t.unito_a = p_da;
  perform set_config('rateo.unione', '', true);
end $$;
