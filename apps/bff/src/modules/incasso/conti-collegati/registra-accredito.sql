-- Books a payout of an account: what was owed to the esercente has left, or has come back where its bank refused it.
create or replace function registra_accredito(p_accredito accrediti, p_adesso timestamptz) returns void
language plpgsql as $$
begin
  perform registra_scrittura('accredito', 'accredito', p_accredito.id, jsonb_build_array(
    jsonb_build_object('intestatario', 'esercente:' || p_accredito.esercente_id, 'codice', 'debito',
      'importo_centesimi', p_accredito.importo_centesimi),
    jsonb_build_object('intestatario', 'psp:' || p_accredito.fornitore, 'codice', 'da_ricevere',
      'importo_centesimi', -p_accredito.importo_centesimi)), p_adesso);
  if p_accredito.stato in ('respinto', 'annullato') then
    perform registra_scrittura('accredito_tornato', 'accredito', p_accredito.id, jsonb_build_array(
      jsonb_build_object('intestatario', 'esercente:' || p_accredito.esercente_id, 'codice', 'debito',
        'importo_centesimi', -p_accredito.importo_centesimi),
      jsonb_build_object('intestatario', 'psp:' || p_accredito.fornitore, 'codice', 'da_ricevere',
        'importo_centesimi', p_accredito.importo_centesimi)), p_adesso);
  end if;
end $$;
