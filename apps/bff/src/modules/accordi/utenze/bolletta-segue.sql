-- A bolletta that is linked to a debt is what became of that debt: paid, on its way or in rate, or still to be paid. One that
-- its owner contests stays so until the money is there.
create or replace function bolletta_segue(p_pagamenti text[]) returns void language sql as $$
  update bollette b set stato = x.stato, pagata_at = case when x.stato = 'pagata' then x.pagato_at end, updated_at = x.updated_at
  from (
    select p.id, coalesce(p.pagato_at, p.updated_at) as pagato_at, p.updated_at, case
      when p.stato in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then 'pagata'
      when p.dilazione_id is not null then case
        when exists (select from dilazioni d where d.id = p.dilazione_id and d.stato = 'conclusa') then 'pagata' else 'programmata' end
      when p.stato = 'in_elaborazione' then 'programmata'
      when p.stato in ('da_pagare', 'parzialmente_pagato', 'in_verifica') and programmato(p.id) then 'programmata'
      else 'da_pagare' end as stato
    from pagamenti p where p.id = any (p_pagamenti)
  ) x
  where b.pagamento_id = x.id and b.stato <> x.stato and (b.stato <> 'contestata' or x.stato = 'pagata')
$$;
