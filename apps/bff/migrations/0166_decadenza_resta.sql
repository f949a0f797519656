-- A plan whose benefit of the term was lost is closed by what is paid; where that money goes back, the benefit is still lost.
alter table dilazioni add column decaduta_at timestamptz;
update dilazioni d set decaduta_at = c.at
from (
  select entita_id, max(at) as at from cronologia
  where entita = 'dilazione' and azione = 'dichiara_decaduta' group by entita_id
) c
where c.entita_id = d.id and d.stato in ('decaduta', 'conclusa', 'stralciata');
update dilazioni set decaduta_at = updated_at where stato = 'decaduta' and decaduta_at is null;
