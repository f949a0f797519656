-- The agreed sum has come, rata by rata and by its day: what is left of the plan is not owed. While something of it is being
-- paid nothing ends. With less left than a cent for each debt it has come too.
create or replace function adempi_saldo(p_dilazione text, p_adesso timestamptz) returns void language plpgsql as $$
declare
  s saldi_dilazione;
  d record;
  resta bigint;
  quanti bigint;
  nuovo text;
begin
  select x.* into s from saldi_dilazione x join dilazioni z on z.id = x.dilazione_id
  where x.dilazione_id = p_dilazione and x.finito_at is null and x.entro >= (p_adesso at time zone 'Europe/Rome')::date
    and z.stato in ('attiva', 'sospesa', 'decaduta');
  if not found or exists (
    select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.stato in ('in_verifica', 'in_elaborazione')) then
    return;
  end if;
  select coalesce(sum(p.residuo_centesimi), 0), count(*) into resta, quanti
  from rate r join pagamenti p on p.id = r.pagamento_id
  where r.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato');
  if quanti = 0 or resta - (s.residuo_centesimi - s.importo_centesimi - saldo_tolto(p_dilazione, s.created_at)) >= quanti then
    return;
  end if;
  -- First the proposal, so that the debts that end here do not ask again.
  update saldi_dilazione set finito_at = p_adesso, fine = 'adempiuto' where id = s.id;
  for d in
    select p.id, p.stato, p.residuo_centesimi, p.incassato_centesimi from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato')
    order by p.id for no key update of p
  loop
    nuovo := case when d.incassato_centesimi > 0 then 'pagato' else 'irrecuperabile' end;
    if nuovo = 'pagato' then
      insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
      values (d.id, d.residuo_centesimi, p_adesso, 'saldo_e_stralcio');
    end if;
    update pagamenti set stato = nuovo, updated_at = p_adesso,
      abbuoni_centesimi = abbuoni_centesimi + case nuovo when 'pagato' then d.residuo_centesimi else 0 end,
      pagato_at = case nuovo when 'pagato' then p_adesso else pagato_at end
    where id = d.id;
    perform annota_pagamento(d.id, 'adempie_saldo', d.stato, nuovo, jsonb_build_object('dilazione_id', p_dilazione), '{}');
  end loop;
end $$;
