-- No answer, or none that tells: 10 s, 60 s, 5 min, 30 min, 2 h, 6 h, then five days; then a person decides.
create or replace function esito_sconosciuto(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  t tentativi;
  attese interval[] := array['10 s', '60 s', '5 min', '30 min', '2 h', '6 h', '1 d', '1 d', '1 d', '1 d', '1 d'];
  attesa interval;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  perform tieni_tentativi(op.tentativo_id);
  select * into strict t from tentativi where id = op.tentativo_id;
  if op.stato = 'conclusa' or t.stato not in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare') then
    return 'nessun_effetto';
  end if;
  -- Somebody looked between two turns of the schedule: the turns are not used up.
  if t.stato in ('inviato', 'esito_sconosciuto', 'da_verificare') and op.prossimo_at > now() then
    update operazioni_psp set bloccata_fino = null where id = op.id;
    return 'sconosciuto';
  end if;
  attesa := attese[op.controlli + 1];
  update operazioni_psp set controlli = controlli + 1, bloccata_fino = null, errore = left(p_errore, 500),
    prossimo_at = coalesce(now() + attesa, 'infinity')
  where id = op.id;
  if t.stato in ('avviato', 'richiede_autenticazione') then
    update tentativi set stato = 'esito_sconosciuto', updated_at = p_adesso where id = t.id or capofila_id = t.id;
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
    select 'sistema', 'sistema', 'sistema', 'perde_risposta', 'pagamento', x.pagamento_id,
      jsonb_build_object('tentativo', x.n)
    from tentativi x where x.id = t.id or x.capofila_id = t.id;
    t.stato := 'esito_sconosciuto';
  end if;
  update tentativi set prossimo_controllo_at = now() + attesa where id = t.id or capofila_id = t.id;
  if attesa is null and t.stato <> 'da_verificare' then
    if t.stato = 'inviato' then
      update tentativi set stato = 'esito_sconosciuto' where id = t.id or capofila_id = t.id;
    end if;
    update tentativi set stato = 'da_verificare', updated_at = p_adesso where id = t.id or capofila_id = t.id;
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
    select 'sistema', 'sistema', 'sistema', 'rinuncia', 'pagamento', x.pagamento_id, jsonb_build_object('tentativo', x.n)
    from tentativi x where x.id = t.id or x.capofila_id = t.id;
    return 'da_verificare';
  end if;
  return 'sconosciuto';
end $$;
