-- Ends a dilazione whose cliente left the purchase and was given back all that was paid: the rate that are left are
-- owed no more. While one is being paid nothing ends: it is asked again when that payment is over.
create or replace function recede_dilazione(p_dilazione text, p_adesso timestamptz) returns void language plpgsql as $$
declare
  era text;
  d record;
begin
  select stato into era from dilazioni
  where id = p_dilazione and stato in ('attiva', 'sospesa', 'decaduta', 'conclusa')
    and pagato_centesimi = 0 and rimborsato_centesimi > 0;
  if not found or not exists (
    select 1 from rate r join rimborsi b on b.pagamento_id = r.pagamento_id
    where r.dilazione_id = p_dilazione and b.motivo = 'recesso' and b.stato = 'riuscito'
  ) or exists (
    select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione
      and p.stato not in ('da_pagare', 'insoluto', 'scaduto', 'annullato', 'irrecuperabile', 'rimborsato')
  ) then
    return;
  end if;
  -- First the dilazione, so that the end of its last rata is not told as its conclusion.
  update dilazioni set stato = 'annullata', updated_at = p_adesso where id = p_dilazione;
  for d in
    select p.id, p.stato from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'scaduto')
    order by p.id for no key update of p
  loop
    update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    perform annota_pagamento(d.id, 'annulla_per_recesso', d.stato, 'annullato',
      jsonb_build_object('dilazione_id', p_dilazione), '{}');
  end loop;
  perform annota_dilazione(p_dilazione, 'recede', era, 'annullata', '{}', '{}');
end $$;
