-- Forgives parts of a rata: they are not owed any more, as an abbuono with its cause. A debt of which nothing is left is given up
-- where no money came, and paid where some did. With p_riduzione it is a refund of the purchase that comes off. The caller holds the debt and the plan, and knows that it may be.
create or replace function condona_rata(
  p_rata text, p_capitale bigint, p_interessi bigint, p_spese bigint, p_mora bigint, p_motivo text,
  p_riduzione bigint, p_adesso timestamptz, p_contesto jsonb
) returns bigint language plpgsql as $$
declare
  x rate;
  d pagamenti;
  tolto bigint := p_capitale + p_interessi + p_spese;
  quale bigint;
  nuovo text;
  scritto bigint;
begin
  select * into strict x from rate where id = p_rata;
  select * into strict d from pagamenti where id = x.pagamento_id;
  if tolto > 0 then
    insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
    values (d.id, tolto, p_adesso, case when p_riduzione is null then 'condono' else 'rimborso' end) returning id into quale;
  end if;
  nuovo := case when d.residuo_centesimi > tolto then d.stato when d.incassato_centesimi > 0 then 'pagato'
    else 'irrecuperabile' end;
  insert into condoni_rata (dilazione_id, rata_id, abbuono_id, capitale_centesimi, interessi_centesimi, spese_centesimi,
    mora_centesimi, motivo, riduzione_id, era, ora, resta_centesimi, creato_da, created_at)
  values (x.dilazione_id, p_rata, quale, p_capitale, p_interessi, p_spese, p_mora, p_motivo, p_riduzione, d.stato, nuovo,
    d.residuo_centesimi - tolto, coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso)
  returning id into scritto;
  update pagamenti set abbuoni_centesimi = abbuoni_centesimi + tolto, stato = nuovo, updated_at = p_adesso,
    mora_condonata_at = case when p_mora > 0 then p_adesso else mora_condonata_at end,
    pagato_at = case when nuovo = 'pagato' then p_adesso else pagato_at end
  where id = d.id;
  perform annota_pagamento(d.id, case when p_riduzione is null then 'condona_rata' else 'riduce_rata' end, d.stato, nuovo,
    jsonb_build_object('importo_centesimi', tolto + p_mora, 'motivo', p_motivo), p_contesto);
  return scritto;
end $$;
