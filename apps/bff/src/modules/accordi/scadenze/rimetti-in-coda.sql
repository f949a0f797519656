-- A charge that ended for a technical reason is tried again from the day after: the payer did nothing wrong. After
-- the eighth time it is given up, and people are told.
create or replace function rimetti_in_coda() returns trigger language plpgsql as $$
declare
  quante int;
begin
  select count(*) into quante from tentativi
  where pagamento_id = new.pagamento_id and stato = 'errore_tecnico' and motivo_avvio = new.motivo_avvio;
  if quante >= 8 then
    insert into uscite (argomento, unicita, contenuto)
    values ('addebito_abbandonato', 'addebito_abbandonato:' || new.pagamento_id,
      jsonb_build_object('pagamento_id', new.pagamento_id, 'motivo', 'problema_tecnico')) on conflict (unicita) do nothing;
    perform annota_pagamento(new.pagamento_id, 'addebito_non_avviato', null, null,
      '{"motivo": "problema_tecnico"}', '{}');
    return null;
  end if;
  insert into addebiti_programmati (pagamento_id, il)
  values (new.pagamento_id, (new.concluso_at at time zone 'Europe/Rome')::date + 1)
  on conflict (pagamento_id) do update set il = excluded.il;
  return null;
end $$;

create or replace trigger rimetti_in_coda after update on tentativi for each row
  when (new.stato = 'errore_tecnico' and old.stato <> 'errore_tecnico' and new.motivo_avvio in ('rinnovo', 'rata', 'programmato'))
  execute function rimetti_in_coda();
