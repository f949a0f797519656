-- The four short transactions of a payment: each phase is one call of one function, so one round trip.
-- Every function locks operazione, tentativo, pagamento in this order, and only the rows of one debt.

-- What the debt was before the tentativo: it goes back to it when no money came.
alter table tentativi add column stato_debito text not null default 'da_pagare';
-- When somebody last asked the provider: a person who reloads a page does not make us ask at every click.
alter table operazioni_psp add column controllata_at timestamptz;
create index operazioni_psp_riferimento on operazioni_psp (riferimento) where riferimento is not null;
create index operazioni_psp_chiave on operazioni_psp (chiave);

-- When each part of the worker was last seen alive.
create table battiti (
  nome text primary key,
  at timestamptz not null
);

insert into impostazioni (chiave, valore, valido_dal)
values ('commissioni', '{"per_mille": 14, "fissa_centesimi": 25}', '2020-01-01T00:00:00Z');

-- The operator's fee on an online payment, halves up. Exact: no fraction is ever stored.
create function commissione_centesimi(p_importo bigint, p_adesso timestamptz) returns bigint
language sql stable as $$
  select coalesce((
    select (p_importo * (valore ->> 'per_mille')::bigint + 500) / 1000 + (valore ->> 'fissa_centesimi')::bigint
    from impostazioni
    where chiave = 'commissioni' and valido_dal <= p_adesso
    order by valido_dal desc limit 1
  ), 0)
$$;

-- Adds a scrittura with its movimenti ([{intestatario, codice, importo_centesimi}]); null when the same fact
-- is already booked. That it balances is checked at the end of the transaction, by the tables themselves.
create function registra_scrittura(
  p_tipo text, p_origine_tipo text, p_origine_id text, p_movimenti jsonb, p_adesso timestamptz
) returns bigint language plpgsql as $$
declare
  nuova bigint;
begin
  insert into scritture (tipo, origine_tipo, origine_id, n_movimenti, competenza, registrata_at)
  values (p_tipo, p_origine_tipo, p_origine_id, jsonb_array_length(p_movimenti),
    (p_adesso at time zone 'Europe/Rome')::date, p_adesso)
  on conflict (tipo, origine_tipo, origine_id) do nothing
  returning id into nuova;
  if nuova is null then
    return null;
  end if;
  insert into conti (intestatario, codice)
  select distinct m.intestatario, m.codice
  from jsonb_to_recordset(p_movimenti) m (intestatario text, codice text)
  where not exists (
    select 1 from conti c where c.intestatario = m.intestatario and c.codice = m.codice and c.valuta = 'EUR')
  order by 1, 2
  on conflict (intestatario, codice, valuta) do nothing;
  insert into movimenti (scrittura_id, n, conto_id, importo_centesimi)
  select nuova, m.n, c.id, (m.riga ->> 'importo_centesimi')::bigint
  from jsonb_array_elements(p_movimenti) with ordinality m (riga, n)
  join conti c on c.intestatario = m.riga ->> 'intestatario' and c.codice = m.riga ->> 'codice'
    and c.valuta = 'EUR';
  return nuova;
end $$;

create function annota_pagamento(
  p_pagamento text, p_azione text, p_prima text, p_dopo text, p_dettagli jsonb, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'pagamento', p_pagamento,
    jsonb_build_object('stato', p_prima), jsonb_build_object('stato', p_dopo) || p_dettagli,
    p_contesto ->> 'ip', p_contesto ->> 'request_id')
$$;

-- A. Writes down what is about to be asked, before anybody is asked. Answers {esito, …}:
-- avviato, in_corso (a tentativo is alive), or why not.
create function avvia_tentativo(
  p_pagamento text, p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  debito pagamenti;
  vivo tentativi;
  nuovo_n int;
  nuova_quota int;
  nuovo_tentativo uuid;
  nuova_operazione bigint;
  nuova_chiave text;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
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

  select coalesce(max(n), 0) + 1, coalesce(max(quota) filter (where stato = 'riuscito'), 0) + 1
  into nuovo_n, nuova_quota from tentativi where pagamento_id = p_pagamento;
  insert into tentativi (pagamento_id, n, quota, importo_centesimi, stato, metodo, motivo_avvio, avviato_da,
    sessione_id, scade_at, created_at, updated_at, stato_debito)
  values (p_pagamento, nuovo_n, nuova_quota, debito.residuo_centesimi, 'avviato', p_metodo, p_motivo,
    coalesce(p_contesto ->> 'attore', 'sistema'), p_contesto ->> 'sessione_id', now() + p_durata,
    p_adesso, p_adesso, debito.stato)
  returning id into nuovo_tentativo;
  nuova_chiave := p_tipo || ':' || p_pagamento || ':' || nuovo_n;
  -- Whoever starts it sends it at once; a few seconds later the worker may, if that process is gone.
  insert into operazioni_psp (tentativo_id, tipo, fornitore, chiave, richiesta, prossimo_at)
  select nuovo_tentativo, p_tipo, p_fornitore, nuova_chiave, p_richiesta || jsonb_build_object(
      'chiave', nuova_chiave, 'importo_centesimi', debito.residuo_centesimi, 'causale', debito.causale,
      'esercente', e.ragione_sociale, 'email', c.email),
    now() + interval '5 seconds'
  from esercenti e, clienti c where e.id = debito.esercente_id and c.id = debito.cliente_id
  returning id into nuova_operazione;
  update pagamenti set stato = 'in_verifica', updated_at = p_adesso where id = p_pagamento;
  perform annota_pagamento(p_pagamento, 'avvia', debito.stato, 'in_verifica',
    jsonb_build_object('tentativo', nuovo_n, 'metodo', p_metodo), p_contesto);
  return jsonb_build_object('esito', 'avviato', 'tentativo_id', nuovo_tentativo, 'operazione_id', nuova_operazione);
end $$;

-- What whoever sends or asks needs to know of an operazione, read once it holds it.
create type operazione_presa as (
  id bigint, tentativo_id uuid, pagamento_id text, tipo text, fornitore text, chiave text, richiesta jsonb,
  stato text, riferimento text, invii int, primo_invio_at timestamptz, chiave_scade_at timestamptz,
  created_at timestamptz, oltre_termine boolean, adesso timestamptz
);

create function leggi_prese(p_ids bigint[]) returns setof operazione_presa language sql stable as $$
  select o.id, o.tentativo_id, t.pagamento_id, o.tipo, o.fornitore, o.chiave, o.richiesta, o.stato, o.riferimento,
    o.invii, o.primo_invio_at, o.chiave_scade_at, o.created_at, coalesce(t.scade_at <= now(), false), now()
  from operazioni_psp o join tentativi t on t.id = o.tentativo_id
  where o.id = any (p_ids) order by o.id
$$;

-- B. Takes operazioni still to be sent: one by its id at once, or those that nobody sent in time.
create function prendi_da_inviare(p_fornitore text, p_id bigint, p_presa interval, p_chiave_ttl interval, p_quante int)
returns setof operazione_presa language plpgsql as $$
declare
  prese bigint[];
begin
  with scelte as (
    select id from operazioni_psp
    where stato = 'da_inviare' and fornitore = p_fornitore and tentativo_id is not null
      and (id = p_id or (p_id is null and prossimo_at <= now()))
    order by prossimo_at limit p_quante for update skip locked
  ), aggiornate as (
    update operazioni_psp o set stato = 'inviata', invii = invii + 1, bloccata_fino = now() + p_presa,
      prossimo_at = now() + p_presa, primo_invio_at = coalesce(primo_invio_at, now()),
      chiave_scade_at = coalesce(chiave_scade_at, now() + p_chiave_ttl)
    from scelte where o.id = scelte.id returning o.id
  )
  select array_agg(id) into prese from aggiornate;
  return query select * from leggi_prese(prese);
end $$;

-- The same for one that was sent before and left no trace: it may go out once more, with the same key.
create function prendi_da_reinviare(p_id bigint, p_presa interval) returns boolean language plpgsql as $$
begin
  update operazioni_psp set invii = invii + 1, bloccata_fino = now() + p_presa
  where id = p_id and stato = 'inviata';
  return found;
end $$;

-- Takes operazioni whose outcome is to be asked for: those that are due, or the one that a person is looking
-- at (not twice within p_minimo).
create function prendi_da_controllare(p_fornitore text, p_id bigint, p_presa interval, p_minimo interval, p_quante int)
returns setof operazione_presa language plpgsql as $$
declare
  prese bigint[];
begin
  with scelte as (
    select id from operazioni_psp
    where stato in ('inviata', 'in_attesa') and fornitore = p_fornitore and tentativo_id is not null
      and (bloccata_fino is null or bloccata_fino <= now())
      and (p_id is null and prossimo_at <= now()
        or id = p_id and (controllata_at is null or controllata_at <= now() - p_minimo))
    order by prossimo_at limit p_quante for update skip locked
  ), aggiornate as (
    update operazioni_psp o set bloccata_fino = now() + p_presa, controllata_at = now()
    from scelte where o.id = scelte.id returning o.id
  )
  select array_agg(id) into prese from aggiornate;
  return query select * from leggi_prese(prese);
end $$;
