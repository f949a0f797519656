-- A debt enters a dilazione while nothing of it is paid or on its way; from then on it is paid by its rate, and
-- nothing else collects it. A restore writes what already happened.
create or replace function debito_a_rate() returns trigger language plpgsql as $$
begin
  -- A rata that waits for its event is held by its own plan, and may still be paid ahead.
  if new.dilazione_id = new.origine_id then
    return new;
  end if;
  if old.dilazione_id is null then
    if new.stato not in ('da_pagare', 'insoluto', 'scaduto') or new.incassato_centesimi > 0
      or exists (select 1 from tentativi where pagamento_id = new.id and stato in (
        'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
      raise exception 'pagamento %: non si può pagare a rate ora', new.id using errcode = 'P0409';
    end if;
  elsif new.stato <> old.stato and old.stato not in ('in_verifica', 'in_elaborazione')
    and new.stato not in ('scaduto', 'da_pagare') and not in_ripristino()
    and not (new.stato = 'annullato'
      and exists (select 1 from dilazioni where id = new.dilazione_id and stato = 'attiva')) then
    raise exception 'pagamento %: si paga a rate', new.id using errcode = 'P0410';
  end if;
  return new;
end $$;

create or replace trigger debito_a_rate before update on pagamenti for each row
  when (new.dilazione_id is not null and (old.dilazione_id is null or old.stato is distinct from new.stato))
  execute function debito_a_rate();
