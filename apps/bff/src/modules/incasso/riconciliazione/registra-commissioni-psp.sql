-- Books the fee of each of the provider's lines that is ours: from what it owes us to what it costs us.
create or replace function registra_commissioni_psp(p_fornitore text, p_righe jsonb, p_adesso timestamptz)
returns int language sql as $$
  select count(registra_scrittura('commissione_psp', 'riga_psp', r.riga, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'commissioni', 'importo_centesimi', r.commissione),
    jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -r.commissione)
  ), p_adesso))::int
  from jsonb_to_recordset(p_righe) r (riga text, commissione bigint) where r.commissione <> 0
$$;
