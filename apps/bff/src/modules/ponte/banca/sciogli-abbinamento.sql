-- Undoes one match: the books are mirrored, and the movement waits again for what it then lacks. False when it was undone
-- before. Whoever calls holds the lock of the movement, or of the tentativo that was undone.
create or replace function sciogli_abbinamento(p_abbinamento text, p_da text, p_adesso timestamptz) returns boolean
language plpgsql as $$
declare
  a abbinamenti_banca;
  conto text;
begin
  update abbinamenti_banca set annullato_at = p_adesso, annullato_da = p_da
  where id = p_abbinamento and annullato_at is null returning * into a;
  if not found then
    return false;
  end if;
  conto := 'esercente:' || a.esercente_id;
  if a.tipo = 'incasso' then
    perform registra_scrittura('storno_abbinamento_banca', 'abbinamento_banca', a.id, jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti',
        'importo_centesimi', a.importo_centesimi + a.ritenuta_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'banca', 'importo_centesimi', -a.importo_centesimi))
      || case when a.ritenuta_centesimi = 0 then '[]' else jsonb_build_array(jsonb_build_object('intestatario', conto,
        'codice', 'ritenute_subite', 'importo_centesimi', -a.ritenuta_centesimi)) end, p_adesso);
    -- The sum that the bank kept back is taken back on the day of the movement: the year of that is right again.
    perform conta_trattenuta(t.pagamento_id, 'bonifico_parlante', -a.importo_centesimi - a.ritenuta_centesimi,
      -a.base_ritenuta_centesimi, -a.ritenuta_centesimi, m.data, p_adesso)
    from tentativi t, movimenti_banca m
    where a.ritenuta_centesimi > 0 and t.id = a.tentativo_id and m.id = a.movimento_id;
  end if;
  update movimenti_banca m set
    abbinato_centesimi = r.resta,
    stato = case when m.stato = 'forzato' and a.tipo <> 'forzato' then 'forzato' when r.resta = 0 then 'da_abbinare'
      else 'abbinato_in_parte' end,
    eccezione = case when m.stato = 'forzato' and a.tipo <> 'forzato' then null
      when m.importo_centesimi > 0 then 'entrata_ignota' else 'uscita_ignota' end
  from (select x.abbinato_centesimi - case a.tipo when 'forzato' then 0 else a.importo_centesimi end as resta
    from movimenti_banca x where x.id = a.movimento_id for update) r
  where m.id = a.movimento_id;
  return true;
end $$;
