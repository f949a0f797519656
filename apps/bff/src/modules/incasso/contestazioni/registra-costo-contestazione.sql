-- Books what the provider asks for a claim, to whoever bears it; answers the part of the esercente, which it reads on the claim. It
-- is a condition of the day of the payment.
create or replace function registra_costo_contestazione(p_c contestazioni, p_costo bigint, p_adesso timestamptz) returns bigint
language plpgsql as $$
declare
  suo boolean := (select reclami_a_carico(p_c.esercente_id, t.created_at) = 'esercente'
    from tentativi t where t.id = p_c.tentativo_id);
begin
  if p_costo <= 0 then
    return 0;
  end if;
  perform registra_scrittura('costo_contestazione', 'contestazione', p_c.id, jsonb_build_array(
    jsonb_build_object('intestatario', case when suo then 'esercente:' || p_c.esercente_id else 'piattaforma' end,
      'codice', case when suo then 'debito' else 'costi_reclami' end, 'importo_centesimi', p_costo),
    jsonb_build_object('intestatario', 'psp:' || p_c.fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -p_costo)), p_adesso);
  if not suo then
    return 0;
  end if;
  perform chiedi_conguaglio(p_c.tentativo_id, 'costo_contestazione', p_c.id, -p_costo, p_adesso);
  return p_costo;
end $$;
