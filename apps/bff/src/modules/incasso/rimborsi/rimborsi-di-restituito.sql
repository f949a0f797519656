-- The sum that was given back, or is on its way, of a debit that its bank now takes back. A rimborso that was asked and
-- has not left does not leave; one that somebody sends in this moment is not waited for.
create or replace function rimborsi_di_restituito(p_tentativo uuid, p_adesso timestamptz, p_contesto jsonb)
returns bigint language plpgsql as $$
declare
  fermo rimborsi;
begin
  for fermo in select * from rimborsi where tentativo_id = p_tentativo and eccedenza_id is null
    and stato in ('richiesto', 'in_approvazione', 'in_coda') for update skip locked
  loop
    update rimborsi set stato = 'annullato', concluso_at = p_adesso, updated_at = p_adesso where id = fermo.id;
    perform annota_rimborso(fermo, 'annulla_rimborso', fermo.stato, 'annullato', '{"perche": "addebito_restituito"}',
      p_contesto);
  end loop;
  return (select coalesce(sum(importo_centesimi), 0) from rimborsi
    where tentativo_id = p_tentativo and eccedenza_id is null and stato in ('in_elaborazione', 'riuscito'));
end $$;
