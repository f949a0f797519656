-- Books the commission that went back to an esercente with a rimborso: what the provider's line says, to the cent.
create or replace function registra_commissioni_rese(p_esercente text, p_adesso timestamptz) returns int language sql as $$
  select count(registra_scrittura('commissione_resa', 'rimborso', r.id, jsonb_build_array(
    jsonb_build_object('intestatario', 'piattaforma', 'codice', 'ricavi', 'importo_centesimi', -k.commissione_centesimi),
    jsonb_build_object('intestatario', 'esercente:' || p_esercente, 'codice', 'debito',
      'importo_centesimi', k.commissione_centesimi)), p_adesso))::int
  from righe_conto k
  join operazioni_psp o on o.fornitore = k.fornitore and o.riferimento = k.rimborso_psp and o.tipo = 'rimborso'
  join rimborsi r on r.id = o.rimborso_id and r.stato = 'riuscito' and r.eccedenza_id is null
  where k.esercente_id = p_esercente and k.tipo = 'storno' and k.commissione_centesimi < 0
    and not exists (select from scritture s
      where s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = r.id)
$$;
