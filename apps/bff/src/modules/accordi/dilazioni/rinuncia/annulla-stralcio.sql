-- The rest of a plan that was given up is owed again as it was, as far as nobody paid it meanwhile. A rata whose day went by is late, and
-- is not charged by itself. The caller holds debts and plan.
create or replace function annulla_stralcio(
  p_dilazione text, p_oggi date, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  s stralci_dilazione;
  d record;
  ora text;
  tolto bigint;
begin
  update stralci_dilazione set annullato_at = p_adesso where dilazione_id = p_dilazione and annullato_at is null
  returning * into strict s;
  update dilazioni set stato = s.era, updated_at = p_adesso where id = p_dilazione;
  for d in
    select p.id, p.stato, p.scadenza, v.stato as era
    from jsonb_to_recordset(s.debiti) v (pagamento_id text, stato text) join pagamenti p on p.id = v.pagamento_id
    where p.stato = case v.stato when 'parzialmente_pagato' then 'pagato' else 'irrecuperabile' end
    order by p.id
  loop
    if d.era = 'parzialmente_pagato' then
      update abbuoni set decaduto_at = p_adesso
      where pagamento_id = d.id and causa = 'stralcio' and decaduto_at is null returning importo_centesimi into tolto;
      continue when not found;
      ora := d.era;
      update pagamenti set abbuoni_centesimi = abbuoni_centesimi - tolto, stato = ora, pagato_at = null,
        updated_at = p_adesso where id = d.id;
    else
      ora := case when d.scadenza < p_oggi then 'insoluto' else d.era end;
      update pagamenti set stato = ora, updated_at = p_adesso where id = d.id;
      -- The run of the charges has let it go meanwhile.
      if ora = 'da_pagare' then
        insert into addebiti_programmati (pagamento_id, il)
        select id, '-infinity' from pagamenti where id = d.id and riapre_id is null on conflict (pagamento_id) do nothing;
      end if;
    end if;
    perform annota_pagamento(d.id, 'annulla_stralcio', d.stato, ora, jsonb_build_object('dilazione_id', p_dilazione), p_contesto);
  end loop;
  perform riepiloga_dilazione(p_dilazione);
  perform annota_dilazione(p_dilazione, 'annulla_stralcio', 'stralciata', s.era, '{}', p_contesto);
  return s.era;
end $$;
