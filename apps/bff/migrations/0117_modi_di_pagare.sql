-- Ways of paying without the provider: by bank transfer, at the counter; and a part of a debt at a time.

-- The smallest part that may be paid; null where it is all or nothing.
alter table pagamenti add column parte_minima_centesimi bigint
  check (parte_minima_centesimi between 50 and importo_centesimi);

-- A short code by which a debt is recognised on a bank statement and at the counter: unique, hard to misread.
create table codici_pagamento (
  pagamento_id text collate "C" primary key references pagamenti,
  codice text collate "C" not null unique check (codice ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null default now()
);

-- The esercente looks the debt up by it.
create function codice_nel_riferimento() returns trigger language plpgsql as $$
begin
  update pagamenti set riferimento = new.codice where id = new.pagamento_id and riferimento is null;
  return null;
end $$;
create trigger codice_nel_riferimento after insert on codici_pagamento
  for each row execute function codice_nel_riferimento();

-- The cliente says that the transfer is on its way: until it comes nobody asks for the money again.
create table bonifici_annunciati (
  id bigint generated always as identity primary key,
  pagamento_id text collate "C" not null references pagamenti,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato_debito text not null,
  annunciato_at timestamptz not null,
  ritirato_at timestamptz
);
create unique index bonifici_annunciati_uno on bonifici_annunciati (pagamento_id) where ritirato_at is null;

-- Answers annunciato, or why not. The lock on the debt is the one that whoever pays on line takes.
create function annuncia_bonifico(p_pagamento text, p_cliente text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  debito pagamenti;
begin
  select * into debito from pagamenti where id = p_pagamento and cliente_id = p_cliente for no key update;
  if not found or debito.stato = 'bozza' then
    return 'non_trovato';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return 'in_corso';
  end if;
  if not 'bonifico' = any (debito.metodi_ammessi) then
    return 'metodo_non_ammesso';
  end if;
  if debito.stato = 'in_elaborazione' then
    return 'annunciato';
  end if;
  if debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') then
    return 'stato_incompatibile';
  end if;
  -- One that was answered by an incasso is over.
  update bonifici_annunciati set ritirato_at = p_adesso where pagamento_id = p_pagamento and ritirato_at is null;
  insert into bonifici_annunciati (pagamento_id, importo_centesimi, stato_debito, annunciato_at)
  values (p_pagamento, debito.residuo_centesimi, debito.stato, p_adesso);
  update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = p_pagamento;
  insert into uscite (argomento, unicita, contenuto)
  values ('bonifico_annunciato', 'bonifico_annunciato:' || p_pagamento || ':' || extract(epoch from p_adesso),
    jsonb_build_object('pagamento_id', p_pagamento)) on conflict (unicita) do nothing;
  perform annota_pagamento(p_pagamento, 'annuncia_bonifico', debito.stato, 'in_elaborazione', '{}', p_contesto);
  return 'annunciato';
end $$;

-- It was not made after all, or it never came: the debt is what it was. p_cliente is null for the system.
create function ritira_annuncio(p_pagamento text, p_cliente text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  debito pagamenti;
  annuncio bonifici_annunciati;
begin
  select * into debito from pagamenti
  where id = p_pagamento and (p_cliente is null or cliente_id = p_cliente) for no key update;
  if not found then
    return 'non_trovato';
  end if;
  select * into annuncio from bonifici_annunciati where pagamento_id = p_pagamento and ritirato_at is null for update;
  if not found then
    return 'nessun_effetto';
  end if;
  update bonifici_annunciati set ritirato_at = p_adesso where id = annuncio.id;
  if debito.stato <> 'in_elaborazione' or exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return 'nessun_effetto';
  end if;
  update pagamenti set stato = annuncio.stato_debito, updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'ritira_annuncio', 'in_elaborazione', annuncio.stato_debito, '{}', p_contesto);
  return 'ritirato';
end $$;
