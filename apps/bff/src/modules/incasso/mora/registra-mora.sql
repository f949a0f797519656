-- Books the part of an incasso that is interest and no price: the same money, told apart in the books.
create or replace function registra_mora(p_tentativo uuid, p_segno int, p_adesso timestamptz) returns void language plpgsql as $$
declare
  totale bigint;
  conto text;
begin
  select sum(m.importo_centesimi), min('esercente:' || p.esercente_id) into totale, conto
  from maggiorazioni m join pagamenti p on p.id = m.pagamento_id
  where m.tentativo_id = p_tentativo and m.decaduta_at is null;
  if totale is not null then
    perform registra_scrittura(case when p_segno > 0 then 'mora' else 'storno_mora' end, 'tentativo', p_tentativo::text,
      jsonb_build_array(
        jsonb_build_object('intestatario', conto, 'codice', 'incassi_di_mora', 'importo_centesimi', p_segno * totale),
        jsonb_build_object('intestatario', conto, 'codice', 'interessi_di_mora', 'importo_centesimi', -p_segno * totale)),
      p_adesso);
  end if;
end $$;
