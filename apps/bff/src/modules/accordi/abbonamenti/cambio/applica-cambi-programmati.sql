-- Applies the changes that were to come with a period, before it is billed; the caller holds the abbonamenti.
create or replace function applica_cambi_programmati(p_abbonamenti text[], p_adesso timestamptz)
returns int language plpgsql as $$
declare
  c cambi_piano;
  quanti int := 0;
  di_prima text;
begin
  for c in
    select x.* from cambi_piano x join abbonamenti a on a.id = x.abbonamento_id
    where x.abbonamento_id = any (p_abbonamenti) and x.stato = 'programmato' and x.vale_dal <= a.prossimo_addebito
    order by x.abbonamento_id for update of x
  loop
    select piano_id into strict di_prima from abbonamenti where id = c.abbonamento_id;
    update abbonamenti a set piano_id = c.piano_id, posti = c.posti, importo_centesimi = d.importo_centesimi,
      pieno_centesimi = d.pieno_centesimi, ingresso_rimasti = d.ingresso_rimasti,
      -- Another cadenza is counted from its first day.
      ancora = case when v.cadenza = n.cadenza then a.ancora else a.prossimo_addebito end, updated_at = p_adesso
    from piani v, piani n, abbonamenti x cross join lateral jsonb_to_record(prezzi_del_cambio(c.anteprima, x.ingresso_rimasti)) d (
      importo_centesimi bigint, pieno_centesimi bigint, ingresso_rimasti int)
    where x.id = c.abbonamento_id and a.id = c.abbonamento_id and v.id = a.piano_id and n.id = c.piano_id;
    update cambi_piano set stato = 'eseguito', da_piano_id = di_prima, updated_at = p_adesso where id = c.id;
    perform annota_cambio(c, 'cambia_piano', '{}', p_adesso);
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
