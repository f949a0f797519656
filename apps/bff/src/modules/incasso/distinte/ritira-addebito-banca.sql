-- Called off before the bank had it: the debt is what it was, and its cliente is told.
create or replace function ritira_addebito_banca(p_tentativo uuid, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  debito pagamenti;
  t tentativi;
begin
  select p.* into strict debito from tentativi x join pagamenti p on p.id = x.pagamento_id
  where x.id = p_tentativo for no key update of p;
  select * into strict t from tentativi where id = p_tentativo for update;
  if t.stato <> 'avviato' then
    return;
  end if;
  update tentativi set stato = 'annullato', concluso_at = p_adesso, updated_at = p_adesso where id = t.id;
  update pagamenti set stato = t.stato_debito, updated_at = p_adesso where id = debito.id;
  insert into uscite (argomento, unicita, contenuto) values ('addebito_ritirato', 'addebito_ritirato:' || t.id,
    jsonb_build_object('tentativo_id', t.id)) on conflict (unicita) do nothing;
  perform annota_pagamento(debito.id, 'ritira_addebito', debito.stato, t.stato_debito,
    jsonb_build_object('tentativo', t.n), p_contesto);
end $$;
