-- Direct debits that an esercente hands to its own bank in a file (pain.008): the money never passes through us.

alter table tentativi drop constraint tentativi_metodo_check;
alter table tentativi add constraint tentativi_metodo_check
  check (metodo in ('carta', 'addebito_sdd', 'bonifico', 'contanti', 'pos', 'assegno', 'sdd_banca'));

create table distinte_sdd (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  -- As the esercente calls it: 1, 2, 3 …
  numero int not null check (numero > 0),
  stato text not null check (stato in ('preparata', 'consegnata', 'chiusa', 'annullata')),
  formato text not null check (formato in ('pain.008.001.02', 'pain.008.001.08')),
  addebito_il date not null,
  esito_entro date not null,
  -- The account that the bank pays the money into.
  iban text collate "C" not null,
  righe int not null check (righe > 0),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  -- The very bytes, so that what is downloaded again is what the bank has.
  file text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  creata_da text collate "C" not null references utenti,
  consegnata_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (esercente_id, numero)
);
create index distinte_sdd_esercente on distinte_sdd (esercente_id, id desc);
create trigger stato_lecito before update on distinte_sdd for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('distinta');
create trigger immutabile before update on distinte_sdd for each row
  when ((old.id, old.esercente_id, old.numero, old.formato, old.addebito_il, old.iban, old.righe, old.importo_centesimi, old.file, old.sha256)
    is distinct from (new.id, new.esercente_id, new.numero, new.formato, new.addebito_il, new.iban, new.righe, new.importo_centesimi, new.file, new.sha256))
  execute function immutabile();

-- What became of a row is the state of its tentativo, and of that alone.
create table righe_distinta (
  distinta_id text collate "C" not null references distinte_sdd,
  n int not null check (n > 0),
  tentativo_id uuid not null unique references tentativi,
  -- By which the bank tells of it (EndToEndId).
  riferimento text collate "C" not null unique check (length(riferimento) between 1 and 35),
  primary key (distinta_id, n)
);

-- A debt goes into a distinta: from here on nobody else collects it. Answers {esito, tentativo_id, …}.
create function avvia_addebito_banca(
  p_pagamento text, p_esercente text, p_mandato text, p_addebito_il date, p_esito_entro date,
  p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  m mandati;
  nuovo_n int;
  nuova_quota int;
  nuova_sequenza text;
  t uuid;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') or debito.residuo_centesimi <= 0 then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  select * into m from mandati
  where id = p_mandato and esercente_id = p_esercente and cliente_id = debito.cliente_id for update;
  if not found or m.stato <> 'attivo' then
    return '{"esito": "mandato_non_attivo"}';
  end if;
  -- One for a single debit is in one open distinta at most.
  if m.tipo = 'singolo' and exists (
    select 1 from addebiti_sdd s join tentativi v on v.id = s.tentativo_id where s.mandato_id = m.id
      and v.stato in ('avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito')) then
    return '{"esito": "mandato_non_attivo"}';
  end if;
  nuova_sequenza := case when m.tipo = 'singolo' then 'OOFF'
    -- One that never settled was not the first.
    when exists (select 1 from addebiti_sdd s join tentativi v on v.id = s.tentativo_id
      where s.mandato_id = m.id
        and v.stato in ('avviato', 'inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito'))
    then 'RCUR' else 'FRST' end;
  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, metodo_etichetta, motivo_avvio,
    avviato_da, created_at, updated_at, stato_debito)
  values (p_pagamento, nuovo_n, nuova_quota, debito.residuo_centesimi, 'avviato', 'sdd_banca',
    'IBAN ' || left(m.iban, 2) || ' •••• ' || right(m.iban, 4), 'distinta_sdd',
    coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso, p_adesso, debito.stato)
  returning id into t;
  insert into addebiti_sdd (tentativo_id, mandato_id, sequenza, addebito_il, esito_entro, preavviso_at)
  values (t, m.id, nuova_sequenza, p_addebito_il, p_esito_entro, p_adesso);
  insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd', 'preavviso_sdd:' || t,
    jsonb_build_object('tentativo_id', t)) on conflict (unicita) do nothing;
  update pagamenti set stato = 'in_elaborazione', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'invia_addebito', debito.stato, 'in_elaborazione',
    jsonb_build_object('tentativo', nuovo_n, 'metodo', 'sdd_banca', 'addebito_il', p_addebito_il), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', t, 'importo_centesimi', debito.residuo_centesimi,
    'sequenza', nuova_sequenza);
end $$;

-- The bank has the file. A mandato that ended meanwhile is answered with, and nothing is changed.
create function consegna_addebito_banca(p_tentativo uuid, p_adesso timestamptz) returns text language plpgsql as $$
declare
  m mandati;
begin
  select x.* into m from addebiti_sdd s join mandati x on x.id = s.mandato_id
  where s.tentativo_id = p_tentativo for update of x;
  if m.stato <> 'attivo' then
    return m.stato;
  end if;
  update tentativi set stato = 'inviato', updated_at = p_adesso where id = p_tentativo and stato = 'avviato';
  update mandati set ultimo_uso = (p_adesso at time zone 'Europe/Rome')::date, updated_at = p_adesso,
    stato = case when m.tipo = 'singolo' then 'consumato' else stato end
  where id = m.id;
  if m.tipo = 'singolo' then
    insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
    values ('sistema', 'sistema', 'sistema', 'consuma', 'mandato', m.id,
      '{"stato": "attivo"}', jsonb_build_object('stato', 'consumato', 'tentativo_id', p_tentativo));
  end if;
  return 'consegnato';
end $$;

-- Called off before the bank had it: the debt is what it was, and its cliente is told.
create function ritira_addebito_banca(p_tentativo uuid, p_adesso timestamptz, p_contesto jsonb)
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

-- What the bank answered. p_causale is null for money that came, else why it did not, or went again.
-- Answers incassato, respinto, restituito, nessun_effetto (said already) or conflitto (the debt is past it).
create function esito_addebito_banca(p_tentativo uuid, p_causale text, p_adesso timestamptz, p_contesto jsonb)
returns text language plpgsql as $$
declare
  debito pagamenti;
  t tentativi;
  addebito date;
  nuovo text;
  conto text;
begin
  select p.* into strict debito from tentativi x join pagamenti p on p.id = x.pagamento_id
  where x.id = p_tentativo for no key update of p;
  select * into strict t from tentativi where id = p_tentativo for update;
  select addebito_il into strict addebito from addebiti_sdd where tentativo_id = t.id;
  conto := 'esercente:' || debito.esercente_id;
  if p_causale is null and t.stato = 'inviato' then
    nuovo := case when t.importo_centesimi >= debito.residuo_centesimi then 'pagato' else 'parzialmente_pagato' end;
    update tentativi set stato = 'riuscito', concluso_at = (addebito + time '12:00') at time zone 'Europe/Rome',
      updated_at = p_adesso where id = t.id;
    update pagamenti set incassato_centesimi = incassato_centesimi + t.importo_centesimi, stato = nuovo,
      metodo = 'sdd_banca', metodo_etichetta = t.metodo_etichetta, updated_at = p_adesso,
      pagato_at = case when nuovo = 'pagato' then (addebito + time '12:00') at time zone 'Europe/Rome' else pagato_at end
    where id = debito.id;
    perform registra_scrittura('incasso', 'tentativo', t.id::text, jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', t.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', -t.importo_centesimi)), p_adesso);
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id)) on conflict (unicita) do nothing;
    perform annota_pagamento(debito.id, 'incassa', debito.stato, nuovo,
      jsonb_build_object('tentativo', t.n, 'importo_centesimi', t.importo_centesimi), p_contesto);
    return 'incassato';
  end if;
  if p_causale is not null and t.stato = 'inviato' then
    update tentativi set stato = 'rifiutato', codice_rifiuto = p_causale, rifiuti = greatest(rifiuti, 1),
      concluso_at = p_adesso, updated_at = p_adesso where id = t.id;
    update pagamenti set stato = 'insoluto', updated_at = p_adesso where id = debito.id;
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_non_riuscito', 'non_riuscito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'codice_rifiuto', p_causale))
    on conflict (unicita) do nothing;
    perform annota_pagamento(debito.id, 'rifiuta', debito.stato, 'insoluto',
      jsonb_build_object('tentativo', t.n, 'codice', p_causale), p_contesto);
    return 'respinto';
  end if;
  if p_causale is not null and t.stato = 'riuscito' then
    -- Money was given back, or another way paid the rest: a person looks at it.
    if debito.incassato_centesimi - t.importo_centesimi < debito.rimborsato_centesimi or not exists (
      select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = 'insoluto') then
      return 'conflitto';
    end if;
    update tentativi set stato = 'restituito', codice_rifiuto = p_causale, updated_at = p_adesso where id = t.id;
    perform registra_scrittura('restituzione', 'tentativo', t.id::text, jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -t.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', t.importo_centesimi)), p_adesso);
    update pagamenti set incassato_centesimi = incassato_centesimi - t.importo_centesimi, stato = 'insoluto',
      pagato_at = null, updated_at = p_adesso where id = debito.id;
    insert into uscite (argomento, unicita, contenuto) values ('addebito_restituito', 'restituito:' || t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', t.id, 'causale', p_causale))
    on conflict (unicita) do nothing;
    perform annota_pagamento(debito.id, 'restituito', debito.stato, 'insoluto',
      jsonb_build_object('tentativo', t.n, 'causale', p_causale, 'importo_centesimi', t.importo_centesimi), p_contesto);
    return 'restituito';
  end if;
  return 'nessun_effetto';
end $$;

-- A debit of either kind that did not go through, or that came back, is news for its mandato.
drop trigger addebito_sdd_non_riuscito on tentativi;
create trigger addebito_sdd_non_riuscito after update on tentativi for each row
  when (new.metodo in ('addebito_sdd', 'sdd_banca') and old.stato is distinct from new.stato
    and new.stato in ('rifiutato', 'restituito'))
  execute function addebito_sdd_non_riuscito();
