-- The debts that a dilazione took the place of are owed again as they were, and nobody is late with them before p_entro.
-- The dilazione is annullata already, which let them go. Answers how much they make.
create or replace function riporta_debiti(p_dilazione text, p_entro date, p_adesso timestamptz, p_contesto jsonb)
returns bigint language plpgsql as $$
declare
  d record;
  somma bigint := 0;
begin
  for d in
    select p.id, p.stato, p.residuo_centesimi, coalesce((
      select c.prima ->> 'stato' from cronologia c
      where c.entita = 'pagamento' and c.entita_id = p.id and c.azione = 'paga_a_rate'
        and c.dopo ->> 'dilazione_id' = p_dilazione
      order by c.seq desc limit 1), 'da_pagare') as era
    from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = p_dilazione order by p.id for no key update of p
  loop
    update pagamenti set stato = case stato when 'annullato' then d.era else stato end,
      scadenza = greatest(scadenza, p_entro), valido_fino = greatest(valido_fino, p_entro), updated_at = p_adesso
    where id = d.id;
    if d.stato = 'annullato' then
      perform annota_pagamento(d.id, 'torna_dovuto', d.stato, d.era,
        jsonb_build_object('dilazione_id', p_dilazione, 'scadenza', p_entro), p_contesto);
    end if;
    somma := somma + d.residuo_centesimi;
  end loop;
  return somma;
end $$;
