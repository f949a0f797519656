-- What the esercente took by itself (cash, POS, bank transfer, cheque), and its undoing by an opposite entry.

-- A receipt is never changed; one whose incasso was undone says so, and its number stays taken.
alter table ricevute add column annullata_at timestamptz;
alter table ricevute drop constraint ricevute_pagamento_id_key;
create unique index ricevute_una_valida on ricevute (pagamento_id) where annullata_at is null;
create index ricevute_pagamento on ricevute (pagamento_id);
drop trigger sola_aggiunta on ricevute;
create trigger sola_aggiunta before delete on ricevute for each row execute function sola_aggiunta();
create trigger sola_aggiunta_u before update on ricevute for each row
  when (old.annullata_at is not null or (old.id, old.pagamento_id, old.esercente_id, old.cliente_id, old.anno, old.n,
    old.numero, old.contenuto, old.created_at) is distinct from (new.id, new.pagamento_id, new.esercente_id,
    new.cliente_id, new.anno, new.n, new.numero, new.contenuto, new.created_at))
  execute function sola_aggiunta();

create or replace view documenti_elenco as
  select r.id, 'ricevuta'::text as tipo, r.numero, r.contenuto ->> 'causale' as titolo, r.esercente_id, r.cliente_id,
    r.pagamento_id, (r.contenuto ->> 'importo_centesimi')::bigint as importo_centesimi,
    case when r.annullata_at is null then 'emesso' else 'annullato' end as stato,
    true as visibile_al_cliente, 'application/pdf'::text as mime, (r.contenuto ->> 'emessa_il')::date as data,
    r.created_at
  from ricevute r
  union all
  select d.id, d.tipo, d.numero, d.titolo, d.esercente_id, d.cliente_id, d.pagamento_id, d.importo_centesimi, d.stato,
    d.visibile_al_cliente, d.mime, d.data, d.created_at
  from documenti d;

alter table tentativi add column nota text check (length(nota) between 1 and 300);

-- Money taken by hand pays the debt at once. The lock on the debt is the one that whoever pays on line takes.
-- Answers {esito, tentativo_id}: registrato, or why not.
create function registra_incasso(
  p_pagamento text, p_esercente text, p_importo bigint, p_metodo text, p_etichetta text, p_nota text,
  p_incassato_at timestamptz, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
  nuovo_n int;
  nuova_quota int;
  t uuid;
  conto text := 'esercente:' || p_esercente;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if debito.residuo_centesimi = 0 then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  if p_importo > debito.residuo_centesimi then
    return jsonb_build_object('esito', 'oltre_residuo', 'residuo_centesimi', debito.residuo_centesimi);
  end if;
  nuovo := case when p_importo = debito.residuo_centesimi then 'pagato' else 'parzialmente_pagato' end;
  if debito.stato <> nuovo and not exists (
    select 1 from transizioni where entita = 'pagamento' and da = debito.stato and a = nuovo) then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, metodo_etichetta, motivo_avvio,
    avviato_da, created_at, updated_at, concluso_at, stato_debito, nota)
  values (p_pagamento, nuovo_n, nuova_quota, p_importo, 'riuscito', p_metodo, p_etichetta, 'incasso_registrato',
    coalesce(p_contesto ->> 'attore', 'sistema'), p_adesso, p_adesso, p_incassato_at, debito.stato, p_nota)
  returning id into t;
  update pagamenti set incassato_centesimi = incassato_centesimi + p_importo, stato = nuovo, metodo = p_metodo,
    metodo_etichetta = p_etichetta, updated_at = p_adesso,
    pagato_at = case when nuovo = 'pagato' then p_incassato_at else pagato_at end
  where id = p_pagamento;
  perform registra_scrittura('incasso', 'tentativo', t::text, jsonb_build_array(
    jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', p_importo),
    jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', -p_importo)), p_adesso);
  insert into uscite (argomento, unicita, contenuto) values ('pagamento_riuscito', 'ricevuta:' || t,
    jsonb_build_object('pagamento_id', p_pagamento, 'tentativo_id', t)) on conflict (unicita) do nothing;
  perform annota_pagamento(p_pagamento, 'registra_incasso', debito.stato, nuovo,
    jsonb_build_object('tentativo', nuovo_n, 'importo_centesimi', p_importo, 'metodo', p_metodo), p_contesto);
  return jsonb_build_object('esito', 'registrato', 'tentativo_id', t);
end $$;

-- Undoes it: the debt is owed again, the books say both, the receipt is void. Answers {esito, tentativo_id, …}.
create function storna_incasso(
  p_pagamento text, p_esercente text, p_n int, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  t tentativi;
  resta bigint;
  nuovo text;
  conto text := 'esercente:' || p_esercente;
begin
  select * into debito from pagamenti where id = p_pagamento and esercente_id = p_esercente for no key update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  select * into t from tentativi where pagamento_id = p_pagamento and n = p_n for update;
  if not found then
    return '{"esito": "non_trovato"}';
  end if;
  if t.metodo in ('carta', 'addebito_sdd') then
    return '{"esito": "non_registrato"}';
  end if;
  if t.stato = 'stornato' then
    return '{"esito": "gia_stornato"}';
  end if;
  if exists (select 1 from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare')) then
    return '{"esito": "in_corso"}';
  end if;
  if t.stato <> 'riuscito' or debito.stato not in ('pagato', 'parzialmente_pagato') or exists (
    select 1 from rimborsi where tentativo_id = t.id and stato not in ('fallito', 'annullato')) then
    return jsonb_build_object('esito', 'stato_incompatibile', 'stato', debito.stato);
  end if;
  resta := debito.incassato_centesimi - t.importo_centesimi;
  nuovo := case when resta > 0 then 'parzialmente_pagato' when t.stato_debito = 'insoluto' then 'insoluto'
    else 'da_pagare' end;
  update tentativi set stato = 'stornato', updated_at = p_adesso where id = t.id;
  update pagamenti set incassato_centesimi = resta, stato = nuovo, pagato_at = null, updated_at = p_adesso,
    metodo = case when resta > 0 then metodo end, metodo_etichetta = case when resta > 0 then metodo_etichetta end
  where id = p_pagamento;
  perform registra_scrittura('storno', 'tentativo', t.id::text, jsonb_build_array(
    jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', t.importo_centesimi),
    jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -t.importo_centesimi)),
    p_adesso);
  perform annota_pagamento(p_pagamento, 'storna_incasso', debito.stato, nuovo,
    jsonb_build_object('tentativo', t.n, 'importo_centesimi', t.importo_centesimi), p_contesto);
  return jsonb_build_object('esito', 'stornato', 'tentativo_id', t.id, 'metodo', t.metodo,
    'importo_centesimi', t.importo_centesimi);
end $$;
