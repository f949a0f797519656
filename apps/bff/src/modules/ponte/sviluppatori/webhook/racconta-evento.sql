-- Tells the addresses of an esercente what became of one of its records, in the transaction in which it does: nothing that
-- happens goes untold, and nothing is told that did not happen. Its arguments: the kind of the record, then the columns that
-- are told of it.
create or replace function racconta_evento() returns trigger language plpgsql as $$
declare
  v_tipo text := tg_argv[0] || '.' || case tg_op when 'INSERT' then 'creato' else new.stato end;
  v_riga jsonb;
  v_dati jsonb;
  v_id text;
  v_endpoint text[];
begin
  select array_agg(e.id) into v_endpoint from endpoint_webhook e
    where e.esercente_id = new.esercente_id and e.stato <> 'sospeso' and (e.eventi = '{}' or v_tipo = any (e.eventi))
      and (e.ascolta_fino is null or e.ascolta_fino > now());
  if v_endpoint is null then return null; end if;
  v_riga := to_jsonb(new);
  select jsonb_object_agg(c, v_riga -> c) into v_dati from unnest(tg_argv[1:]) c;
  v_dati := jsonb_build_object('_id', new.id, 'oggetto', tg_argv[0], 'stato', new.stato) || v_dati;
  if tg_op = 'UPDATE' then v_dati := v_dati || jsonb_build_object('stato_precedente', old.stato); end if;
  v_id := inizio_id(now()) || left(replace(gen_random_uuid()::text, '-', ''), 16);
  insert into eventi_webhook (id, esercente_id, tipo, oggetto_id, dati, at)
    values (v_id, new.esercente_id, v_tipo, new.id, v_dati, now());
  -- An address that was stopped because it took nothing is told later, when it is started again; a program that listens asks by
  -- itself.
  insert into consegne_webhook (id, endpoint_id, evento_id, oggetto_id, prossimo_at, created_at)
    select inizio_id(now()) || left(replace(gen_random_uuid()::text, '-', ''), 16), e.id, v_id, new.id,
      case e.stato when 'attivo' then now() else 'infinity' end, now()
    from endpoint_webhook e where e.id = any (v_endpoint);
  return null;
end $$;

create or replace trigger racconta_creato after insert on pagamenti for each row
  execute function racconta_evento('pagamento', 'numero', 'cliente_id', 'causale', 'importo_centesimi', 'incassato_centesimi',
    'rimborsato_centesimi', 'residuo_centesimi', 'valuta', 'scadenza', 'pagato_at', 'metodo', 'origine',
    'origine_id', 'dilazione_id', 'riferimento');
create or replace trigger racconta_stato after update of stato on pagamenti for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('pagamento', 'numero', 'cliente_id', 'causale', 'importo_centesimi', 'incassato_centesimi',
    'rimborsato_centesimi', 'residuo_centesimi', 'valuta', 'scadenza', 'pagato_at', 'metodo', 'origine',
    'origine_id', 'dilazione_id', 'riferimento');

create or replace trigger racconta_creato after insert on dilazioni for each row
  execute function racconta_evento('dilazione', 'numero', 'cliente_id', 'causale', 'totale_centesimi', 'pagato_centesimi',
    'residuo_centesimi', 'n_rate', 'rate_pagate', 'prossima_scadenza');
create or replace trigger racconta_stato after update of stato on dilazioni for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('dilazione', 'numero', 'cliente_id', 'causale', 'totale_centesimi', 'pagato_centesimi',
    'residuo_centesimi', 'n_rate', 'rate_pagate', 'prossima_scadenza');

create or replace trigger racconta_creato after insert on abbonamenti for each row
  execute function racconta_evento('abbonamento', 'numero', 'cliente_id', 'piano_id', 'importo_centesimi', 'posti',
    'prossimo_addebito', 'fino_al');
create or replace trigger racconta_stato after update of stato on abbonamenti for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('abbonamento', 'numero', 'cliente_id', 'piano_id', 'importo_centesimi', 'posti',
    'prossimo_addebito', 'fino_al');

create or replace trigger racconta_creato after insert on rimborsi for each row
  execute function racconta_evento('rimborso', 'pagamento_id', 'cliente_id', 'importo_centesimi', 'motivo', 'codice_errore');
create or replace trigger racconta_stato after update of stato on rimborsi for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('rimborso', 'pagamento_id', 'cliente_id', 'importo_centesimi', 'motivo', 'codice_errore');

create or replace trigger racconta_creato after insert on contestazioni for each row
  execute function racconta_evento('contestazione', 'pagamento_id', 'cliente_id', 'importo_centesimi', 'motivo', 'entro');
create or replace trigger racconta_stato after update of stato on contestazioni for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('contestazione', 'pagamento_id', 'cliente_id', 'importo_centesimi', 'motivo', 'entro');

create or replace trigger racconta_creato after insert on mandati for each row
  execute function racconta_evento('mandato', 'cliente_id', 'umr', 'tipo', 'schema_sdd');
create or replace trigger racconta_stato after update of stato on mandati for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('mandato', 'cliente_id', 'umr', 'tipo', 'schema_sdd');

create or replace trigger racconta_creato after insert on accrediti for each row
  execute function racconta_evento('accredito', 'importo_centesimi', 'arrivo_il', 'iban_ultime4', 'codice_errore');
create or replace trigger racconta_stato after update of stato on accrediti for each row
  when (old.stato is distinct from new.stato)
  execute function racconta_evento('accredito', 'importo_centesimi', 'arrivo_il', 'iban_ultime4', 'codice_errore');
