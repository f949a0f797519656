-- Books the operator's commission on a tentativo: what the esercente gives, what the operator earns, and its IVA apart.
create or replace function registra_commissione(
  p_tentativo uuid, p_esercente text, p_totale bigint, p_del timestamptz, p_adesso timestamptz
) returns void language plpgsql as $$
declare
  iva bigint := iva_compresa(p_totale, p_del);
begin
  if p_totale <= 0 then
    return;
  end if;
  perform registra_scrittura('commissione', 'tentativo', p_tentativo::text, jsonb_build_array(
      jsonb_build_object('intestatario', 'esercente:' || p_esercente, 'codice', 'debito', 'importo_centesimi', p_totale),
      jsonb_build_object('intestatario', 'piattaforma', 'codice', 'ricavi', 'importo_centesimi', iva - p_totale))
    || case when iva = 0 then '[]'::jsonb else jsonb_build_array(
      jsonb_build_object('intestatario', 'piattaforma', 'codice', 'iva', 'importo_centesimi', -iva)) end, p_adesso);
end $$;
