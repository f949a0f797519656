-- A card holder disputes a debit with the bank. What the provider says of it comes in by one door, applica_contestazione.

create table contestazioni (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  tentativo_id uuid not null references tentativi,
  fornitore text not null,
  riferimento text not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  -- What the bank charges for the claim itself, whoever wins.
  costo_centesimi bigint not null default 0 check (costo_centesimi >= 0),
  motivo text not null,
  stato text not null,
  -- Until when the bank takes evidence; null where it takes none.
  entro timestamptz,
  -- What the esercente shows, by the name of the proof.
  prove jsonb not null default '{}',
  prove_inviate_at timestamptz,
  -- What is still to be told to the provider: written down before it is said, and said again if it was not heard.
  da_dire text check (da_dire in ('prove', 'accetta')),
  prossimo_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concluso_at timestamptz,
  unique (fornitore, riferimento)
);
create index contestazioni_pagamento on contestazioni (pagamento_id);
create index contestazioni_esercente on contestazioni (esercente_id, id);
create index contestazioni_aperte on contestazioni (prossimo_at) where concluso_at is null;
create trigger stato_lecito before update on contestazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('contestazione');
create trigger immutabile before update on contestazioni for each row
  when ((old.id, old.pagamento_id, old.tentativo_id, old.importo_centesimi)
    is distinct from (new.id, new.pagamento_id, new.tentativo_id, new.importo_centesimi))
  execute function immutabile();

create function annota_contestazione(
  p_c contestazioni, p_azione text, p_prima text, p_dopo text, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  select coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, x.entita, x.id, jsonb_build_object('stato', p_prima),
    jsonb_build_object('stato', p_dopo, 'importo_centesimi', p_c.importo_centesimi),
    p_contesto ->> 'ip', p_contesto ->> 'request_id'
  from (values ('contestazione', p_c.id), ('pagamento', p_c.pagamento_id)) x (entita, id)
$$;

-- How a contestazione ends: where the money lies, what the debt is, who is told. The caller holds the row.
-- p_finale: vinta, ritirata (the money comes back), persa, accettata (it stays with the cliente).
create function concludi_contestazione(p_id text, p_finale text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c contestazioni;
  debito pagamenti;
  torna boolean := p_finale in ('vinta', 'ritirata');
  nuovo text;
begin
  select * into strict c from contestazioni where id = p_id for update;
  update contestazioni set stato = p_finale, updated_at = p_adesso, concluso_at = p_adesso where id = c.id;
  select * into strict debito from pagamenti where id = c.pagamento_id for no key update;
  perform registra_scrittura(case when torna then 'contestazione_vinta' else 'contestazione_persa' end,
    'contestazione', c.id, jsonb_build_array(
      jsonb_build_object('intestatario', 'chargeback:' || c.fornitore, 'codice', 'contestati',
        'importo_centesimi', -c.importo_centesimi),
      case when torna
        then jsonb_build_object('intestatario', 'psp:' || c.fornitore, 'codice', 'da_ricevere',
          'importo_centesimi', c.importo_centesimi)
        else jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito',
          'importo_centesimi', c.importo_centesimi) end), p_adesso);
  nuovo := case when debito.stato <> 'contestato' then debito.stato
    when not torna then 'rimborsato'
    when debito.rimborsato_centesimi > 0 then 'parzialmente_rimborsato'
    else 'pagato' end;
  update pagamenti set stato = nuovo, updated_at = p_adesso,
    rimborsato_centesimi = rimborsato_centesimi + case when torna then 0 else c.importo_centesimi end
  where id = debito.id;
  perform annota_contestazione(c, 'contestazione_' || p_finale, c.stato, p_finale, p_contesto);
  insert into uscite (argomento, unicita, contenuto) values ('contestazione', 'contestazione:' || c.id || ':' || p_finale,
    jsonb_build_object('contestazione_id', c.id, 'stato', p_finale)) on conflict (unicita) do nothing;
end $$;

-- What the provider says of a claim: opened now, still open, or ended. Answers its id, null when it is about no
-- payment of ours.
create function applica_contestazione(
  p_id text, p_fornitore text, p_riferimento text, p_intento text, p_importo bigint, p_costo bigint, p_motivo text,
  p_detto text, p_entro timestamptz, p_adesso timestamptz
) returns text language plpgsql as $$
declare
  t tentativi;
  debito pagamenti;
  c contestazioni;
begin
  select * into t from tentativi where riferimento_psp = p_intento and stato = 'riuscito' and metodo = 'carta';
  if not found then
    return null;
  end if;
  select * into strict debito from pagamenti where id = t.pagamento_id for no key update;
  insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, fornitore, riferimento,
    importo_centesimi, costo_centesimi, motivo, stato, entro, prossimo_at, created_at, updated_at)
  values (p_id, debito.id, debito.esercente_id, debito.cliente_id, t.id, p_fornitore, p_riferimento, p_importo, p_costo,
    p_motivo, 'da_rispondere', p_entro, now() + interval '6 hours', p_adesso, p_adesso)
  on conflict (fornitore, riferimento) do nothing;
  if found then
    select * into strict c from contestazioni where id = p_id;
    perform registra_scrittura('contestazione', 'contestazione', c.id, jsonb_build_array(
      jsonb_build_object('intestatario', 'chargeback:' || p_fornitore, 'codice', 'contestati', 'importo_centesimi', p_importo),
      jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -p_importo)),
      p_adesso);
    if p_costo > 0 then
      perform registra_scrittura('costo_contestazione', 'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito', 'importo_centesimi', p_costo),
        jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere', 'importo_centesimi', -p_costo)),
        p_adesso);
    end if;
    if debito.stato in ('pagato', 'parzialmente_rimborsato') then
      update pagamenti set stato = 'contestato', updated_at = p_adesso where id = debito.id;
    end if;
    perform annota_contestazione(c, 'contesta', debito.stato, 'contestato', '{}');
    insert into uscite (argomento, unicita, contenuto) values ('contestazione', 'contestazione:' || c.id || ':aperta',
      jsonb_build_object('contestazione_id', c.id, 'stato', 'da_rispondere')) on conflict (unicita) do nothing;
  end if;
  select * into strict c from contestazioni where fornitore = p_fornitore and riferimento = p_riferimento for update;
  update contestazioni set prossimo_at = now() + interval '6 hours' where id = c.id;
  if c.concluso_at is not null or p_detto = 'aperta' then
    return c.id;
  end if;
  if p_detto = 'vinta' then
    perform concludi_contestazione(c.id, case when c.stato = 'in_esame' then 'vinta' else 'ritirata' end, p_adesso, '{}');
  elsif p_detto = 'persa' then
    if c.stato = 'da_rispondere' then
      update contestazioni set stato = 'scaduta', updated_at = p_adesso where id = c.id;
    end if;
    perform concludi_contestazione(c.id, 'persa', p_adesso, '{}');
  end if;
  return c.id;
end $$;

-- The last moment to answer is over.
create function scadi_contestazioni(p_adesso timestamptz) returns int language plpgsql as $$
declare
  c contestazioni;
  quante int := 0;
begin
  for c in select * from contestazioni where stato = 'da_rispondere' and entro < p_adesso for update skip locked loop
    update contestazioni set stato = 'scaduta', updated_at = p_adesso where id = c.id;
    perform annota_contestazione(c, 'contestazione_scaduta', c.stato, 'scaduta', '{}');
    quante := quante + 1;
  end loop;
  return quante;
end $$;
