-- Books the commission that went back to an esercente with a rimborso: what the provider's line says, to the cent. Its IVA is
-- counted on all that went back of one commission: of one that is all back nothing is left on either side.
create or replace function registra_commissioni_rese(p_esercente text, p_adesso timestamptz) returns int language plpgsql as $$
declare
  x record;
  prima record;
  iva bigint;
  quante int := 0;
begin
  for x in
    select r.id, -k.commissione_centesimi as resa, t.id as tentativo_id, t.created_at
    from righe_conto k
    join operazioni_psp o on o.fornitore = k.fornitore and o.riferimento = k.rimborso_psp and o.tipo = 'rimborso'
    join rimborsi r on r.id = o.rimborso_id and r.stato = 'riuscito' and r.eccedenza_id is null
    join tentativi t on t.id = r.tentativo_id
    where k.esercente_id = p_esercente and k.tipo = 'storno' and k.commissione_centesimi < 0
      and not exists (select from scritture s
        where s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = r.id)
    order by k.at, k.id
  loop
    select coalesce(-sum(m.importo_centesimi) filter (where m.n = 2), 0)::bigint as resa,
      coalesce(sum(m.importo_centesimi) filter (where m.n = 3), 0)::bigint as iva into prima
    from rimborsi b join scritture s on s.tipo = 'commissione_resa' and s.origine_tipo = 'rimborso' and s.origine_id = b.id
    join movimenti m on m.scrittura_id = s.id
    where b.tentativo_id = x.tentativo_id;
    iva := greatest(0, least(x.resa - 1, iva_compresa(prima.resa + x.resa, x.created_at) - prima.iva));
    perform registra_scrittura('commissione_resa', 'rimborso', x.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'piattaforma', 'codice', 'ricavi', 'importo_centesimi', x.resa - iva),
        jsonb_build_object('intestatario', 'esercente:' || p_esercente, 'codice', 'debito', 'importo_centesimi', -x.resa))
      || case when iva = 0 then '[]'::jsonb else jsonb_build_array(
        jsonb_build_object('intestatario', 'piattaforma', 'codice', 'iva', 'importo_centesimi', iva)) end, p_adesso);
    quante := quante + 1;
  end loop;
  return quante;
end $$;
