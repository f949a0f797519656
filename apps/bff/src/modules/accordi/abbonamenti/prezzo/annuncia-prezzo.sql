-- Announces a new price to those who have the piano at another one ([{cambio_id, abbonamento_id, da_centesimi,
-- primo_addebito, motivo, chiede, anteprima}]): proposed where it is dearer, planned where it is not, written down where
-- somebody is left out. The caller holds the abbonamenti.
create or replace function annuncia_prezzo(
  p_adeguamento text, p_righe jsonb, p_entro timestamptz, p_adesso timestamptz, p_contesto jsonb
) returns void language plpgsql as $$
declare
  ad adeguamenti_prezzo;
  nuovo bigint;
  riga record;
  c cambi_piano;
begin
  select * into strict ad from adeguamenti_prezzo where id = p_adeguamento;
  select importo_centesimi into strict nuovo from piani where id = ad.piano_id;
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (cambio_id text, abbonamento_id text, da_centesimi bigint,
      primo_addebito date, motivo text, chiede boolean, anteprima jsonb)
    order by r.abbonamento_id
  loop
    insert into adeguamenti_abbonati (adeguamento_id, abbonamento_id, da_centesimi, a_centesimi, primo_addebito, motivo)
    select ad.id, a.id, riga.da_centesimi, quota_di(a.quota_id, nuovo * a.posti), riga.primo_addebito, riga.motivo
    from abbonamenti a where a.id = riga.abbonamento_id;
    continue when riga.motivo is not null;
    insert into cambi_piano (id, abbonamento_id, piano_id, chiesto_il, vale_dal, anteprima, scade_at, chiesto_da,
      adeguamento_id, posti, created_at, updated_at)
    values (riga.cambio_id, riga.abbonamento_id, ad.piano_id, (p_adesso at time zone 'Europe/Rome')::date,
      riga.primo_addebito, riga.anteprima, p_entro, ad.creato_da, ad.id,
      (select a.posti from abbonamenti a where a.id = riga.abbonamento_id), p_adesso, p_adesso) returning * into c;
    if riga.chiede then
      perform proponi_cambio(c.id, p_entro, p_adesso, p_contesto);
    else
      update cambi_piano set stato = 'programmato' where id = c.id;
      perform annota_cambio(c, 'programma_cambio', p_contesto, p_adesso);
    end if;
  end loop;
end $$;
