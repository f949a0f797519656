-- After a restore the database has forgotten what was charged since the backup. While a ripristino is open nothing is
-- sent to the provider: everything is looked up first.

create table ripristini (
  id bigint generated always as identity primary key,
  -- The moment that the database was taken back to.
  backup_at timestamptz not null,
  iniziato_at timestamptz not null default now(),
  concluso_at timestamptz,
  -- What was found at the provider and had been forgotten, by kind; and what fits no debt that we know.
  ritrovati jsonb not null default '{}',
  senza_debito jsonb not null default '[]'
);
create unique index ripristini_uno_aperto on ripristini ((true)) where concluso_at is null;

create function in_ripristino() returns boolean language sql stable as $$
  select exists (select 1 from ripristini where concluso_at is null)
$$;

-- The last line: whoever tries to send, or to write down something to be sent, is refused here. Who puts things
-- back together says so in his own transaction.
create function niente_invii_in_ripristino() returns trigger language plpgsql as $$
begin
  if in_ripristino() and current_setting('rateo.ripristino', true) is distinct from 'on' then
    raise exception 'ripristino in corso: nulla si invia al fornitore' using errcode = 'P0503';
  end if;
  return new;
end $$;
create trigger niente_invii_in_ripristino before insert on operazioni_psp
  for each row execute function niente_invii_in_ripristino();
create trigger niente_reinvii_in_ripristino before update of invii on operazioni_psp
  for each row when (new.invii > old.invii) execute function niente_invii_in_ripristino();

-- What was still to be sent may have been sent after the backup: from now on it is asked about, and never just sent.
create function dubita_degli_invii(p_chiave_ttl interval) returns int language plpgsql as $$
declare
  quanti int;
begin
  perform set_config('rateo.ripristino', 'on', true);
  update operazioni_psp set stato = 'inviata', invii = greatest(invii, 1), bloccata_fino = null,
    primo_invio_at = coalesce(primo_invio_at, created_at),
    chiave_scade_at = coalesce(chiave_scade_at, created_at + p_chiave_ttl), prossimo_at = now()
  where stato = 'da_inviare';
  get diagnostics quanti = row_count;
  update operazioni_psp set prossimo_at = now(), bloccata_fino = null, controlli = 0 where stato in ('inviata', 'in_attesa');
  return quanti;
end $$;

-- Writes anew the tentativo behind a charge or a page of the provider that the database has forgotten. Null when the
-- debt is not known, or is in no state to have it: then a person looks.
create function riprendi_tentativo(
  p_fornitore text, p_tipo text, p_pagamento text, p_n int, p_riferimento text, p_importo bigint, p_metodo text,
  p_chiave_ttl interval, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  debito pagamenti;
  nuovo uuid;
  nuova bigint;
begin
  perform set_config('rateo.ripristino', 'on', true);
  select * into debito from pagamenti where id = p_pagamento for no key update;
  if not found or debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto')
    or p_importo <> debito.residuo_centesimi
    or exists (select 1 from tentativi where pagamento_id = p_pagamento and n = p_n) then
    return null;
  end if;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da, scade_at,
    created_at, updated_at, stato_debito)
  select p_pagamento, p_n, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1, p_importo, 'avviato', p_metodo,
    'riprova_operatore', 'sistema', now() + interval '15 minutes', p_adesso, p_adesso, debito.stato
  from tentativi where pagamento_id = p_pagamento
  returning id into nuovo;
  insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, invii, riferimento, primo_invio_at,
    chiave_scade_at)
  values (nuovo, p_tipo, p_fornitore, p_tipo || ':' || p_pagamento || ':' || p_n, jsonb_build_object('ritrovata', true),
    'inviata', 1, p_riferimento, now(), now() + p_chiave_ttl)
  returning id into nuova;
  update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'ritrova', debito.stato, 'in_verifica',
    jsonb_build_object('tentativo', p_n, 'importo_centesimi', p_importo), '{}');
  return nuova;
end $$;

-- The same for money that was given back.
create function riprendi_rimborso(
  p_fornitore text, p_pagamento text, p_n int, p_intento text, p_riferimento text, p_importo bigint,
  p_chiave_ttl interval, p_id text, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  t tentativi;
  nuova bigint;
begin
  perform set_config('rateo.ripristino', 'on', true);
  select * into t from tentativi
  where pagamento_id = p_pagamento and riferimento_psp = p_intento and stato = 'riuscito';
  if not found or exists (select 1 from rimborsi where pagamento_id = p_pagamento and n = p_n) then
    return null;
  end if;
  insert into rimborsi (id, pagamento_id, esercente_id, cliente_id, tentativo_id, n, importo_centesimi, motivo, modo,
    stato, richiesto_da, created_at, updated_at)
  select p_id, p.id, p.esercente_id, p.cliente_id, t.id, p_n, p_importo, 'altro', 'fornitore', 'in_elaborazione',
    'sistema', p_adesso, p_adesso
  from pagamenti p where p.id = p_pagamento;
  insert into operazioni_psp (tentativo_id, rimborso_id, tipo, fornitore, chiave, richiesta, stato, invii, riferimento,
    primo_invio_at, chiave_scade_at)
  values (t.id, p_id, 'rimborso', p_fornitore, 'rimborso:' || p_pagamento || ':' || p_n,
    jsonb_build_object('ritrovata', true, 'intento', p_intento), 'inviata', 1, p_riferimento, now(), now() + p_chiave_ttl)
  returning id into nuova;
  perform annota_rimborso(r, 'ritrova', 'richiesto', 'in_elaborazione', '{}', '{}') from rimborsi r where r.id = p_id;
  return nuova;
end $$;
