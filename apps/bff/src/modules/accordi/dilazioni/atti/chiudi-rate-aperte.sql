-- Nothing more is expected of the rate of a dilazione that ended: those without money are called off, of those paid in
-- part the rest is not owed. The caller holds them, and none is being paid.
create or replace function chiudi_rate_aperte(
  p_dilazione text, p_causa text, p_azione text, p_adesso timestamptz, p_contesto jsonb
) returns void language plpgsql as $$
declare
  d record;
begin
  for d in
    select p.id, p.stato, p.residuo_centesimi from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'scaduto', 'parzialmente_pagato')
    order by p.id for no key update of p
  loop
    if d.stato = 'parzialmente_pagato' then
      insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
      values (d.id, d.residuo_centesimi, p_adesso, p_causa);
      update pagamenti set abbuoni_centesimi = abbuoni_centesimi + d.residuo_centesimi, stato = 'pagato',
        pagato_at = p_adesso, updated_at = p_adesso where id = d.id;
    else
      update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    end if;
    perform annota_pagamento(d.id, p_azione, d.stato, case d.stato when 'parzialmente_pagato' then 'pagato' else 'annullato' end,
      jsonb_build_object('dilazione_id', p_dilazione), p_contesto);
  end loop;
  update rate set stato = 'annullata' where dilazione_id = p_dilazione and pagamento_id is null
    and stato in ('in_attesa_di_evento', 'programmata', 'in_scadenza', 'scaduta');
end $$;
