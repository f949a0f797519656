-- Brings what is kept back of a debt to where its money is, after p_netto of it moved. What is not owed of the net, because
-- interest had not matured or less was agreed to, closes the debt like money; what another debt asks for again does not.
create or replace function segui_trattenute(p_pagamento text, p_netto bigint, p_giorno date, p_at timestamptz)
returns void language plpgsql as $$
declare
  t record;
  netto bigint;
begin
  if not exists (select from trattenute where pagamento_id = p_pagamento) then
    return;
  end if;
  select greatest(1, p.importo_centesimi - coalesce((
    select sum(a.importo_centesimi) from abbuoni a
    where a.pagamento_id = p.id and a.decaduto_at is null and a.causa in ('estinzione', 'saldo_e_stralcio')), 0))
  into strict netto from pagamenti p where p.id = p_pagamento;
  for t in
    select x.tipo, x.base_centesimi, x.importo_centesimi, coalesce(m.netto, 0) + p_netto as pagato,
      coalesce(m.base, 0) as base_scritta, coalesce(m.importo, 0) as importo_scritto
    from trattenute x left join lateral (
      select sum(netto_centesimi)::bigint as netto, sum(base_centesimi)::bigint as base,
        sum(importo_centesimi)::bigint as importo
      from movimenti_trattenuta where pagamento_id = x.pagamento_id and tipo = x.tipo) m on true
    where x.pagamento_id = p_pagamento
  loop
    perform conta_trattenuta(p_pagamento, t.tipo, p_netto, maturata(t.base_centesimi, t.pagato, netto) - t.base_scritta,
      maturata(t.importo_centesimi, t.pagato, netto) - t.importo_scritto, p_giorno, p_at)
    where p_netto <> 0 or maturata(t.importo_centesimi, t.pagato, netto) <> t.importo_scritto;
  end loop;
end $$;
