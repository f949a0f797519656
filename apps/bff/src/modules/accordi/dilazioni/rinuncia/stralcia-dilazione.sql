-- All that is left of a plan is given up: debts without money become irrecuperabili, of those paid in part the rest is not
-- owed. No money moves, so nothing is booked: what is not owed any more are the states and the abbuoni. The caller holds debts
-- and plan, and knows that it may be.
create or replace function stralcia_dilazione(
  p_dilazione text, p_motivo text, p_adesso timestamptz, p_contesto jsonb
) returns bigint language plpgsql as $$
declare
  d record;
  era text;
  voci jsonb := '[]';
  somma bigint := 0;
begin
  select stato into strict era from dilazioni where id = p_dilazione;
  -- First the dilazione, so that the end of its last rata is not told as its conclusion.
  update dilazioni set stato = 'stralciata', updated_at = p_adesso where id = p_dilazione;
  for d in
    select p.id, p.stato, p.residuo_centesimi from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato')
    order by p.id
  loop
    if d.stato = 'parzialmente_pagato' then
      insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
      values (d.id, d.residuo_centesimi, p_adesso, 'stralcio');
      update pagamenti set abbuoni_centesimi = abbuoni_centesimi + d.residuo_centesimi, stato = 'pagato',
        pagato_at = p_adesso, updated_at = p_adesso where id = d.id;
    else
      update pagamenti set stato = 'irrecuperabile', updated_at = p_adesso where id = d.id;
    end if;
    voci := voci || jsonb_build_object('pagamento_id', d.id, 'stato', d.stato, 'importo_centesimi', d.residuo_centesimi);
    somma := somma + d.residuo_centesimi;
    perform annota_pagamento(d.id, 'stralcia', d.stato,
      case d.stato when 'parzialmente_pagato' then 'pagato' else 'irrecuperabile' end,
      jsonb_build_object('dilazione_id', p_dilazione), p_contesto);
  end loop;
  insert into stralci_dilazione (dilazione_id, era, importo_centesimi, motivo, debiti, creato_da, created_at)
  values (p_dilazione, era, somma, p_motivo, voci, coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso);
  perform riepiloga_dilazione(p_dilazione);
  perform annota_dilazione(p_dilazione, 'stralcia', era, 'stralciata',
    jsonb_build_object('importo_centesimi', somma, 'motivo', p_motivo), p_contesto);
  return somma;
end $$;
