-- Books the fee of each of the provider's lines that is ours: from what it owes us to what it costs us. The payment that it is for, and its
-- metodo, are kept beside where they are known.
create or replace function registra_commissioni_psp(p_fornitore text, p_righe jsonb, p_adesso timestamptz)
returns int language sql as $$
  insert into costi_psp (riga, pagamento_id, metodo)
  select r.riga, r.pagamento_id, r.metodo
  from jsonb_to_recordset(p_righe) r (riga text, commissione bigint, pagamento_id text, metodo text)
  where r.commissione <> 0 and r.pagamento_id is not null and r.metodo is not null
  on conflict (riga) do nothing;
  select count(registra_scrittura('commissione_psp', 'riga_psp', r.riga, jsonb_build_array(
    jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'commissioni', 'importo_centesimi', r.commissione),
    jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -r.commissione)
  ), p_adesso))::int
  from jsonb_to_recordset(p_righe) r (riga text, commissione bigint) where r.commissione <> 0
$$;
