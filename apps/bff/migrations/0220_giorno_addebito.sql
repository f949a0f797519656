-- A SEPA debit is taken on the day that was announced: the day goes to the provider with the message, and a message
-- whose day is too far off for the provider waits here (in_coda).
alter table operazioni_psp drop constraint operazioni_psp_stato_check;
alter table operazioni_psp add constraint operazioni_psp_stato_check
  check (stato in ('in_coda', 'da_inviare', 'inviata', 'in_attesa', 'conclusa'));
create index operazioni_psp_in_coda on operazioni_psp ((richiesta ->> 'addebito_il')) where stato = 'in_coda';

-- A. As in 0175, with the day of a debit in the message.
create or replace function avvia_tentativo(
  p_pagamento text, p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  vivo tentativi;
  m mandati;
  nuovo_n int;
  nuova_quota int;
  nuovo_tentativo uuid;
  nuova_operazione bigint;
  nuova_chiave text;
  quanto bigint;
  mora jsonb := p_richiesta -> 'mora' -> p_pagamento;
  dovuto bigint;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
  -- The provider takes the day of a debit up to 15 days ahead by its own calendar: until 14 it is kept here.
  in_coda boolean := coalesce((p_richiesta ->> 'addebito_il')::date > oggi + 14, false);
begin
  select * into debito from pagamenti where id = p_pagamento and cliente_id = p_cliente for no key update;
  if not found or debito.stato = 'bozza' then
    return '{"esito": "non_trovato"}';
  end if;
  select * into vivo from tentativi where pagamento_id = p_pagamento and stato in (
    'avviato', 'richiede_autenticazione', 'inviato', 'esito_sconosciuto', 'da_verificare');
  if found then
    return jsonb_build_object('esito', 'in_corso', 'tentativo_id', vivo.id);
  end if;
  if debito.stato in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then
    return '{"esito": "gia_pagato"}';
  end if;
  if debito.stato = 'scaduto' or (debito.valido_fino < oggi and debito.stato = 'da_pagare') then
    return '{"esito": "link_scaduto"}';
  end if;
  if debito.stato not in ('da_pagare', 'parzialmente_pagato', 'insoluto') then
    return '{"esito": "stato_incompatibile"}';
  end if;
  if p_metodo <> all (debito.metodi_ammessi) then
    return '{"esito": "metodo_non_ammesso"}';
  end if;
  if mora is not null and ((mora ->> 'residuo_centesimi')::bigint <> debito.residuo_centesimi
    or debito.mora_condonata_at is not null) then
    return '{"esito": "importo_cambiato"}';
  end if;
  dovuto := debito.residuo_centesimi + coalesce((mora ->> 'totale_centesimi')::bigint, 0);
  quanto := coalesce((p_richiesta ->> 'parte_centesimi')::bigint, dovuto);
  if quanto not between 1 and dovuto then
    return '{"esito": "importo_non_ammesso"}';
  end if;
  if p_richiesta ? 'mandato_id' then
    select * into m from mandati
    where id = p_richiesta ->> 'mandato_id' and esercente_id = debito.esercente_id and cliente_id = debito.cliente_id
      and fornitore = p_fornitore
    for update;
    if not found or m.stato <> 'attivo' then
      return '{"esito": "mandato_non_attivo"}';
    end if;
  end if;

  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da,
    sessione_id, scade_at, created_at, updated_at, stato_debito, capofila_id)
  values (p_pagamento, nuovo_n, nuova_quota, quanto, 'avviato', p_metodo, p_motivo,
    coalesce(p_contesto ->> 'attore', 'sistema'), p_contesto ->> 'sessione_id', now() + p_durata,
    p_adesso, p_adesso, debito.stato, (p_richiesta ->> 'capofila_id')::uuid)
  returning id into nuovo_tentativo;
  if mora is not null then
    perform congela_mora(p_pagamento, nuovo_tentativo, mora, p_adesso);
  end if;
  if m.id is not null then
    insert into addebiti_sdd (tentativo_id, mandato_id, sequenza, addebito_il, esito_entro, preavviso_at)
    values (nuovo_tentativo, m.id,
      case when m.tipo = 'singolo' then 'OOFF'
        -- One that never settled was not the first.
        when exists (select 1 from addebiti_sdd s join tentativi t on t.id = s.tentativo_id
          where s.mandato_id = m.id and t.stato in ('inviato', 'esito_sconosciuto', 'da_verificare', 'riuscito', 'restituito'))
        then 'RCUR' else 'FRST' end,
      (p_richiesta ->> 'addebito_il')::date, (p_richiesta ->> 'esito_entro')::date, p_adesso);
    update mandati set ultimo_uso = oggi, updated_at = p_adesso,
      stato = case when m.tipo = 'singolo' then 'consumato' else stato end
    where id = m.id;
    insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd', 'preavviso_sdd:' || nuovo_tentativo,
      jsonb_build_object('tentativo_id', nuovo_tentativo)) on conflict (unicita) do nothing;
    if m.tipo = 'singolo' then
      insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values ('sistema', 'sistema', 'sistema', 'consuma', 'mandato', m.id,
        '{"stato": "attivo"}', jsonb_build_object('stato', 'consumato', 'pagamento_id', p_pagamento));
    end if;
  end if;
  if not p_richiesta ? 'capofila_id' then
    nuova_chiave := p_tipo || ':' || p_pagamento || ':' || nuovo_n;
    -- Whoever starts it sends it at once; a few seconds later the worker may, if that process is gone.
    insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, stato, prossimo_at)
    select nuovo_tentativo, p_tipo, p_fornitore, nuova_chiave,
      p_richiesta - '{mandato_id,esito_entro,parte_centesimi,mora}'::text[] || jsonb_build_object(
        'chiave', nuova_chiave, 'importo_centesimi', quanto, 'causale', debito.causale,
        'esercente', e.ragione_sociale, 'email', c.email),
      case when in_coda then 'in_coda' else 'da_inviare' end, now() + interval '5 seconds'
    from esercenti e, clienti c where e.id = debito.esercente_id and c.id = debito.cliente_id
    returning id into nuova_operazione;
  end if;
  update pagamenti set stato = case when in_coda then 'in_elaborazione' else 'in_verifica' end, updated_at = p_adesso
  where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'avvia', debito.stato, case when in_coda then 'in_elaborazione' else 'in_verifica' end,
    jsonb_strip_nulls(jsonb_build_object('tentativo', nuovo_n, 'metodo', p_metodo,
      'mora_centesimi', (mora ->> 'totale_centesimi')::bigint)), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', nuovo_tentativo, 'operazione_id', nuova_operazione);
end $$;

create or replace function chiudi_tentativo(
  p_op operazioni_psp, p_t tentativi, p_stato text, p_codice text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  debito pagamenti;
  nuovo text;
begin
  select * into strict debito from pagamenti where id = p_t.pagamento_id for no key update;
  update operazioni_psp set stato = 'conclusa', bloccata_fino = null,
    esito = case p_stato when 'annullato' then 'annullato' else 'rifiutato' end
  where id = p_op.id;
  update tentativi set stato = p_stato, codice_rifiuto = coalesce(p_codice, codice_rifiuto),
    rifiuti = case when p_stato = 'rifiutato' then greatest(rifiuti, 1) else rifiuti end,
    prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso where id = p_t.id;
  nuovo := case
    when debito.stato = 'in_verifica' then p_t.stato_debito
    -- Kept for its day and never taken by a bank: nothing was missed.
    when debito.stato = 'in_elaborazione' and p_t.stato = 'avviato' then p_t.stato_debito
    when debito.stato = 'in_elaborazione' then 'insoluto'
    else debito.stato end;
  if nuovo <> debito.stato then
    update pagamenti set stato = nuovo, updated_at = p_adesso where id = debito.id;
  end if;
  if p_stato = 'rifiutato' then
    insert into uscite (argomento, unicita, contenuto) values ('pagamento_non_riuscito', 'non_riuscito:' || p_t.id,
      jsonb_build_object('pagamento_id', debito.id, 'tentativo_id', p_t.id,
        'codice_rifiuto', coalesce(p_codice, p_t.codice_rifiuto)))
    on conflict (unicita) do nothing;
  end if;
  perform annota_pagamento(debito.id,
    case p_stato when 'rifiutato' then 'rifiuta' when 'annullato' then 'lascia' else 'fallisce' end,
    debito.stato, nuovo, jsonb_build_object('tentativo', p_t.n, 'codice', p_codice), p_contesto);
  return p_stato;
end $$;

-- The messages whose day has come near enough for the provider.
create function libera_addebiti(p_oggi date) returns int language plpgsql as $$
declare
  quanti int;
begin
  update operazioni_psp set stato = 'da_inviare', prossimo_at = now()
  where stato = 'in_coda' and richiesta ->> 'addebito_il' <= to_char(p_oggi + 14, 'YYYY-MM-DD');
  get diagnostics quanti = row_count;
  return quanti;
end $$;

-- The provider does not take the announced day any more, because the message was held up: a later one is announced
-- in its place, and nothing was debited. Only while the provider has not taken the message.
create function sposta_addebito(
  p_operazione bigint, p_addebito_il date, p_esito_entro date, p_adesso timestamptz
) returns boolean language plpgsql as $$
declare
  op operazioni_psp;
  prima date;
  pagamento text;
begin
  select * into op from operazioni_psp where id = p_operazione for update;
  if op.stato is distinct from 'inviata' or op.riferimento is not null then
    return false;
  end if;
  select addebito_il into prima from addebiti_sdd where tentativo_id = op.tentativo_id;
  if prima is null or p_addebito_il <= prima then
    return false;
  end if;
  update addebiti_sdd set addebito_il = p_addebito_il, esito_entro = p_esito_entro, preavviso_at = p_adesso
  where tentativo_id = op.tentativo_id;
  update operazioni_psp set richiesta = richiesta || jsonb_build_object('addebito_il', p_addebito_il) where id = op.id;
  insert into uscite (argomento, unicita, contenuto) values ('preavviso_sdd',
    'preavviso_sdd:' || op.tentativo_id || ':' || p_addebito_il,
    jsonb_build_object('tentativo_id', op.tentativo_id)) on conflict (unicita) do nothing;
  select pagamento_id into pagamento from tentativi where id = op.tentativo_id;
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
  values (p_adesso, 'sistema', 'sistema', 'sistema', 'sposta_addebito', 'pagamento', pagamento,
    jsonb_build_object('addebito_il', prima), jsonb_build_object('addebito_il', p_addebito_il));
  return true;
end $$;
