-- A rata goes with the pagamento that collects it, forward and back, in the same transaction. Money that moved is
-- never refused for what a rata says: a step that its table does not know leaves its state as it was. Money goes to
-- interest for being late first (art. 1194 c.c.), then to the rata.
create or replace function rata_segue() returns trigger language plpgsql as $$
declare
  voluto text := case
    when new.stato in ('pagato', 'contestato', 'parzialmente_rimborsato') then 'pagata'
    when new.stato = 'rimborsato' then 'rimborsata'
    when new.stato = 'parzialmente_pagato' then 'parzialmente_pagata'
    when new.stato in ('in_verifica', 'in_elaborazione') then 'in_addebito'
    when new.stato in ('da_pagare', 'insoluto') and new.dilazione_id = new.origine_id then 'in_attesa_di_evento'
    when new.stato = 'da_pagare' then 'programmata'
    when new.stato = 'insoluto' then 'scaduta'
    when new.stato = 'irrecuperabile' then 'condonata'
    when new.stato = 'annullato' then 'annullata'
    end;
  -- Interest for being late is no part of a rata: payments go to it first (art. 1194 c.c.), then to the rata.
  pagato bigint := greatest(0, new.incassato_centesimi - new.maggiorazioni_centesimi);
  toccata text;
begin
  update rate r set
    stato = case when exists (select 1 from transizioni t
      where t.entita = 'rata' and t.da = r.stato and t.a = voluto) then voluto else r.stato end,
    pagato_centesimi = least(pagato, r.totale_centesimi)
      - least(pagato, r.totale_centesimi, greatest(new.rimborsato_centesimi, r.riaperto_centesimi)),
    rimborsato_centesimi = greatest(0,
      least(pagato, r.totale_centesimi, new.rimborsato_centesimi) - r.riaperto_centesimi),
    abbuonato_centesimi = least(new.abbuoni_centesimi, r.totale_centesimi),
    pagata_at = case when pagato + new.abbuoni_centesimi >= r.totale_centesimi then new.pagato_at end
  where r.pagamento_id = new.id
  returning r.dilazione_id into toccata;
  if toccata is not null then
    perform riepiloga_dilazione(toccata);
    perform adempi_saldo(toccata, new.updated_at);
    perform recede_dilazione(toccata, new.updated_at);
    perform esegui_recesso(toccata, new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger rata_segue after update on pagamenti for each row
  when (new.origine = 'rata'
    and (old.stato, old.incassato_centesimi, old.rimborsato_centesimi, old.abbuoni_centesimi)
      is distinct from (new.stato, new.incassato_centesimi, new.rimborsato_centesimi, new.abbuoni_centesimi)
    and (new.stato <> 'in_verifica' or current_setting('rateo.giro', true) is distinct from 'on'))
  execute function rata_segue();
