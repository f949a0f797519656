-- Takes up, after a restore, the tentativi of several debts that were paid in one go and have been forgotten, as the
-- provider kept them ([{pagamento_id, n, importo_centesimi}], the capofila first). Null when any of them is in no state to
-- have it.
create or replace function riprendi_insieme(
  p_fornitore text, p_tipo text, p_debiti jsonb, p_riferimento text, p_importo bigint, p_metodo text,
  p_chiave_ttl interval, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  d record;
  debito pagamenti;
  capofila uuid;
  nuovo uuid;
  nuova bigint;
begin
  perform set_config('rateo.ripristino', 'on', true);
  perform 1 from pagamenti
  where id in (select x.pagamento_id from jsonb_to_recordset(p_debiti) x (pagamento_id text))
  order by id for no key update;
  if p_importo <> (select sum(x.importo_centesimi) from jsonb_to_recordset(p_debiti) x (importo_centesimi bigint))
    or exists (
      select 1 from jsonb_to_recordset(p_debiti) x (pagamento_id text, n int, importo_centesimi bigint)
      left join pagamenti p on p.id = x.pagamento_id
      where p.id is null or p.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto')
        or x.importo_centesimi <> p.residuo_centesimi
        or exists (select 1 from tentativi t where t.pagamento_id = p.id and t.n = x.n)) then
    return null;
  end if;
  for d in
    select x.* from jsonb_array_elements(p_debiti) with ordinality e (riga, posto),
      jsonb_to_record(e.riga) x (pagamento_id text, n int, importo_centesimi bigint)
    order by e.posto
  loop
    select * into strict debito from pagamenti where id = d.pagamento_id;
    insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da, scade_at,
      created_at, updated_at, stato_debito, capofila_id)
    select d.pagamento_id, d.n, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1, d.importo_centesimi,
      'avviato', p_metodo, 'riprova_operatore', 'sistema', now() + interval '15 minutes', p_adesso, p_adesso,
      debito.stato, capofila
    from tentativi where pagamento_id = d.pagamento_id
    returning id into nuovo;
    if capofila is null then
      capofila := nuovo;
      insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, invii, riferimento,
        primo_invio_at, chiave_scade_at)
      values (nuovo, p_tipo, p_fornitore, p_tipo || ':' || d.pagamento_id || ':' || d.n,
        jsonb_build_object('ritrovata', true), 'inviata', 1, p_riferimento, now(), now() + p_chiave_ttl)
      returning id into nuova;
    end if;
    update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = d.pagamento_id;
    perform annota_pagamento(d.pagamento_id, 'ritrova', debito.stato, 'in_verifica',
      jsonb_build_object('tentativo', d.n, 'importo_centesimi', d.importo_centesimi), '{}');
  end loop;
  return nuova;
end $$;
