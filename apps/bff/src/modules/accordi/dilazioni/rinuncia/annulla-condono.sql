-- The part of a rata that was forgiven is owed again. A debt that had been given up and whose day went by is late, and is not charged by
-- itself. The caller holds debt and plan, and knows that nothing moved since.
create or replace function annulla_condono(p_condono bigint, p_oggi date, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c condoni_rata;
  d pagamenti;
  tolto bigint;
  torna text;
begin
  update condoni_rata set annullato_at = p_adesso where id = p_condono returning * into strict c;
  select p.* into strict d from rate r join pagamenti p on p.id = r.pagamento_id where r.id = c.rata_id;
  tolto := c.capitale_centesimi + c.interessi_centesimi + c.spese_centesimi;
  torna := case when c.ora = 'irrecuperabile' and d.scadenza < p_oggi then 'insoluto' else c.era end;
  update abbuoni set decaduto_at = p_adesso where id = c.abbuono_id;
  update pagamenti set abbuoni_centesimi = abbuoni_centesimi - tolto, stato = torna, updated_at = p_adesso,
    mora_condonata_at = case when c.mora_centesimi > 0 then null else mora_condonata_at end,
    pagato_at = case when c.ora = 'pagato' then null else pagato_at end
  where id = d.id;
  -- The run of the charges has let it go meanwhile.
  if c.ora = 'irrecuperabile' and torna = 'da_pagare' and d.riapre_id is null and not evento_non_confermato(d.id) then
    insert into addebiti_programmati (pagamento_id, il) values (d.id, '-infinity') on conflict (pagamento_id) do nothing;
  end if;
  perform annota_pagamento(d.id, 'annulla_condono', c.ora, torna,
    jsonb_build_object('importo_centesimi', tolto + c.mora_centesimi), p_contesto);
end $$;
