-- Everything due at once is paid, or nothing was: the debts end, and the rate are owed in their place.
create or replace function attiva_dilazione(p_dilazione text, p_adesso timestamptz, p_contesto jsonb) returns void
language plpgsql as $$
declare
  d record;
begin
  update dilazioni set stato = 'attiva', perfeziona_entro = null, updated_at = p_adesso where id = p_dilazione;
  for d in
    select p.id, p.stato from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = p_dilazione and x.viva and p.stato in ('da_pagare', 'scaduto', 'insoluto')
    order by p.id for no key update of p
  loop
    update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    perform annota_pagamento(d.id, 'paga_a_rate', d.stato, 'annullato',
      jsonb_build_object('dilazione_id', p_dilazione), p_contesto);
  end loop;
  perform pubblica_rate(p_dilazione, 'infinity', p_adesso);
  perform riepiloga_dilazione(p_dilazione);
  perform annota_dilazione(p_dilazione, 'attiva', 'accettata', 'attiva', '{}', p_contesto);
end $$;
