-- The cliente has signed a plan in place of this one: its open debts end, and its open rate are sostituite. What was paid stays
-- where it was paid. Answers rinegoziata, or why not: stato_incompatibile, in_corso, residuo_cambiato.
create or replace function rinegozia_dilazione(p_nuova text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  x rinegoziazioni;
  v dilazioni;
  d record;
  resto bigint;
begin
  select * into strict x from rinegoziazioni where nuova_id = p_nuova;
  -- The rate first, as whoever pays one holds it before the dilazione.
  perform 1 from pagamenti where id in (select pagamento_id from rate where dilazione_id = x.vecchia_id)
  order by id for no key update;
  select * into strict v from dilazioni where id = x.vecchia_id for update;
  if v.stato <> 'attiva' or x.eseguita_at is not null then
    return 'stato_incompatibile';
  end if;
  if exists (select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = v.id and (p.stato in ('in_verifica', 'in_elaborazione') or exists (
      select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')))) then
    return 'in_corso';
  end if;
  select coalesce(sum(p.residuo_centesimi), 0) into resto from rate r join pagamenti p on p.id = r.pagamento_id
  where r.dilazione_id = v.id and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato');
  if resto <> x.residuo_centesimi then
    return 'residuo_cambiato';
  end if;
  update dilazioni set stato = 'rinegoziata', updated_at = p_adesso where id = v.id;
  for d in
    select p.id, p.stato, p.residuo_centesimi, r.id as rata_id from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = v.id and p.stato in ('da_pagare', 'insoluto', 'parzialmente_pagato') order by p.id
  loop
    update rate set stato = 'sostituita' where id = d.rata_id;
    if d.stato = 'parzialmente_pagato' then
      insert into abbuoni (pagamento_id, importo_centesimi, concesso_at, causa)
      values (d.id, d.residuo_centesimi, p_adesso, 'rinegoziazione');
      update pagamenti set abbuoni_centesimi = abbuoni_centesimi + d.residuo_centesimi, stato = 'pagato',
        pagato_at = p_adesso, updated_at = p_adesso where id = d.id;
    else
      update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    end if;
    perform annota_pagamento(d.id, 'sostituisce', d.stato, case d.stato when 'parzialmente_pagato' then 'pagato' else 'annullato' end,
      jsonb_build_object('dilazione_id', p_nuova), p_contesto);
  end loop;
  update rinegoziazioni set eseguita_at = p_adesso where nuova_id = p_nuova;
  perform riepiloga_dilazione(v.id);
  perform annota_dilazione(v.id, 'rinegozia', 'attiva', 'rinegoziata', jsonb_build_object('nuova_id', p_nuova), p_contesto);
  return 'rinegoziata';
end $$;
