-- Writes down how the recurring revenue moved. What is active or late counts, from the first charge to the day of a
-- disdetta; a trial, a pause and what is suspended do not.
create or replace function mrr_segue() returns trigger language plpgsql as $$
declare
  prima bigint := 0;
  dopo bigint := 0;
  quale text;
  perche text;
begin
  if tg_op = 'UPDATE' then
    if old.stato = new.stato and old.importo_centesimi = new.importo_centesimi and old.piano_id = new.piano_id then
      return null;
    end if;
    if old.stato in ('attivo', 'in_ritardo') then
      select mensile(old.importo_centesimi, cadenza) into strict prima from piani where id = old.piano_id;
    end if;
  end if;
  if new.stato in ('attivo', 'in_ritardo') then
    select mensile(new.importo_centesimi, cadenza) into strict dopo from piani where id = new.piano_id;
  end if;
  if prima = dopo then return null; end if;
  quale := case
    when prima = 0 and exists (select 1 from movimenti_mrr where abbonamento_id = new.id) then 'ripreso'
    when prima = 0 then 'nuovo'
    when dopo = 0 and new.stato = 'in_pausa' then 'pausa'
    when dopo = 0 then 'perso'
    when dopo > prima then 'espansione'
    else 'contrazione' end;
  if quale = 'perso' then
    perche := case new.stato when 'receduto' then 'recesso' when 'sospeso' then 'non_pagato' when 'concluso' then 'durata'
      when 'cessato' then 'esercente'
      else coalesce((select case when d.ruolo = 'esercente' then 'esercente' else coalesce(d.motivo, 'senza_motivo') end
        from disdette d where d.abbonamento_id = new.id and d.ritirata_at is null), 'senza_motivo') end;
  end if;
  insert into movimenti_mrr (esercente_id, abbonamento_id, giorno, tipo, causa, centesimi)
  values (new.esercente_id, new.id,
    ((case tg_op when 'INSERT' then new.created_at else new.updated_at end) at time zone 'Europe/Rome')::date,
    quale, perche, dopo - prima);
  return null;
end $$;

create or replace trigger mrr_segue after insert or update of stato, importo_centesimi, piano_id on abbonamenti
  for each row execute function mrr_segue();
