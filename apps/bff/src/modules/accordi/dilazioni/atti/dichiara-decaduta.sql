-- The cliente loses the benefit of the term: what is left of every rata is due today, without the interest that has not
-- matured (p_non_dovuti: {debt: cents}); not of one that waits for its event, which never had a term. The caller holds debts and plan, and knows that it may be.
create or replace function dichiara_decaduta(
  p_dilazione text, p_non_dovuti jsonb, p_oggi date, p_adesso timestamptz, p_contesto jsonb
) returns void language plpgsql as $$
declare
  r record;
  tolto bigint;
begin
  for r in
    select p.id, x.id as rata_id from rate x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'scaduto', 'parzialmente_pagato')
      and p.dilazione_id is null
    order by p.id
  loop
    tolto := coalesce((p_non_dovuti ->> r.id)::bigint, 0);
    if tolto > 0 then
      insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
      values (r.id, tolto, p_adesso, 'decadenza');
    end if;
    update pagamenti set abbuoni_centesimi = abbuoni_centesimi + tolto, scadenza = least(scadenza, p_oggi),
      updated_at = p_adesso where id = r.id;
    update rate set scadenza = least(scadenza, p_oggi) where id = r.rata_id;
  end loop;
  update dilazioni set stato = 'decaduta', decaduta_at = p_adesso, updated_at = p_adesso where id = p_dilazione;
  perform riepiloga_dilazione(p_dilazione);
  perform annota_dilazione(p_dilazione, 'dichiara_decaduta', 'attiva', 'decaduta', jsonb_build_object('non_dovuti', p_non_dovuti),
    p_contesto);
end $$;
