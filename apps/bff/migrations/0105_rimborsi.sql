-- Money given back. Each rimborso undoes one tentativo (or one incasso that fits no debt), in whole or in part.

create table rimborsi (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  tentativo_id uuid not null references tentativi,
  n int not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  motivo text not null check (motivo in ('duplicato', 'frode', 'richiesta_cliente', 'disservizio', 'recesso',
    'soddisfatti_o_rimborsati', 'altro')),
  nota text check (length(nota) between 1 and 300),
  -- Through the provider that took the money, or handed over by the esercente (cash, POS, bank transfer).
  modo text not null check (modo in ('fornitore', 'diretto')),
  -- The incasso that fits no debt and goes back whole; null for money that paid the debt.
  eccedenza_id bigint references incassi_da_riconciliare,
  stato text not null,
  codice_errore text,
  richiesto_da text not null,
  prossimo_controllo_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  concluso_at timestamptz,
  unique (pagamento_id, n)
);
create index rimborsi_tentativo on rimborsi (tentativo_id);
create index rimborsi_in_coda on rimborsi (id) where stato = 'in_coda';
create index rimborsi_aperti on rimborsi (esercente_id) where stato = 'in_elaborazione' and modo = 'fornitore';
create unique index rimborsi_una_eccedenza on rimborsi (eccedenza_id) where stato not in ('fallito', 'annullato');

create trigger stato_lecito before update on rimborsi for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('rimborso');
create trigger immutabile before update on rimborsi for each row
  when ((old.id, old.pagamento_id, old.tentativo_id, old.n, old.importo_centesimi, old.eccedenza_id)
    is distinct from (new.id, new.pagamento_id, new.tentativo_id, new.n, new.importo_centesimi, new.eccedenza_id))
  execute function immutabile();

-- Whatever the code does, what is asked back of a tentativo is never more than it brought: who comes second waits
-- for the lock on the debt, and then sees the first.
create function rimborso_entro_residuo() returns trigger language plpgsql as $$
declare
  tetto bigint;
  chiesto bigint;
begin
  perform 1 from pagamenti where id = new.pagamento_id for no key update;
  if new.eccedenza_id is null then
    select importo_centesimi into tetto from tentativi
    where id = new.tentativo_id and pagamento_id = new.pagamento_id and stato = 'riuscito';
  else
    select importo_centesimi into tetto from incassi_da_riconciliare
    where operazione_id = new.eccedenza_id and pagamento_id = new.pagamento_id and risolto_at is null;
  end if;
  select coalesce(sum(importo_centesimi), 0) into chiesto from rimborsi
  where tentativo_id = new.tentativo_id and eccedenza_id is not distinct from new.eccedenza_id
    and stato not in ('fallito', 'annullato');
  if tetto is null or chiesto + new.importo_centesimi > tetto then
    raise exception 'rimborso %: oltre il rimborsabile', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;
create trigger rimborso_entro_residuo before insert on rimborsi for each row execute function rimborso_entro_residuo();

-- A debt is charged once for each tentativo, and given back as often as there is something left of it.
alter table operazioni_psp drop constraint operazioni_psp_tentativo_id_tipo_key;
create unique index operazioni_psp_una_per_tentativo on operazioni_psp (tentativo_id, tipo) where tipo <> 'rimborso';
alter table operazioni_psp add column rimborso_id text collate "C" unique references rimborsi;
alter table operazioni_psp add constraint operazioni_psp_rimborso
  check ((tipo = 'rimborso') = (rimborso_id is not null));

-- How the provider calls the payment that fits no debt: what its rimborso names.
alter table incassi_da_riconciliare add column riferimento_psp text;

create function annota_rimborso(
  p_r rimborsi, p_azione text, p_prima text, p_dopo text, p_dettagli jsonb, p_contesto jsonb
) returns void language sql as $$
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  select coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, c.entita, c.id,
    jsonb_build_object('stato', p_prima),
    jsonb_build_object('stato', p_dopo, 'rimborso', p_r.n, 'importo_centesimi', p_r.importo_centesimi) || p_dettagli,
    p_contesto ->> 'ip', p_contesto ->> 'request_id'
  from (values ('rimborso', p_r.id), ('pagamento', p_r.pagamento_id)) c (entita, id)
$$;

-- What an esercente may give back: what is owed to them, less what is on its way back already.
create function disponibile_per_rimborsi(p_esercente text) returns bigint language sql stable as $$
  select coalesce((
      select -sum(m.importo_centesimi) from conti c join movimenti m on m.conto_id = c.id
      where c.intestatario = 'esercente:' || p_esercente and c.codice = 'debito'), 0)::bigint
    - coalesce((
      select sum(importo_centesimi) from rimborsi
      where esercente_id = p_esercente and stato = 'in_elaborazione' and modo = 'fornitore'
        and eccedenza_id is null), 0)::bigint
$$;

-- The money of a rimborso is gone: debt, ledger, notices and cronologia together. The caller holds the row.
create function rimborso_fatto(p_id text, p_fornitore text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  r rimborsi;
  debito pagamenti;
  nuovo text;
  conto text;
begin
  select * into strict r from rimborsi where id = p_id for update;
  select * into strict debito from pagamenti where id = r.pagamento_id for no key update;
  conto := 'esercente:' || r.esercente_id;
  update rimborsi set stato = 'riuscito', prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso
  where id = r.id;
  perform registra_scrittura('rimborso', 'rimborso', r.id, case
    when r.modo = 'diretto' then jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', r.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -r.importo_centesimi))
    else jsonb_build_array(
      case when r.eccedenza_id is null
        then jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', r.importo_centesimi)
        else jsonb_build_object('intestatario', 'piattaforma', 'codice', 'incassi_da_riconciliare',
          'importo_centesimi', r.importo_centesimi) end,
      jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere',
        'importo_centesimi', -r.importo_centesimi))
    end, p_adesso);
  if r.eccedenza_id is not null then
    update incassi_da_riconciliare set risolto_at = p_adesso where operazione_id = r.eccedenza_id;
  else
    nuovo := case
      when debito.stato not in ('pagato', 'parzialmente_rimborsato') then debito.stato
      when debito.rimborsato_centesimi + r.importo_centesimi = debito.incassato_centesimi then 'rimborsato'
      else 'parzialmente_rimborsato' end;
    update pagamenti set rimborsato_centesimi = rimborsato_centesimi + r.importo_centesimi, stato = nuovo,
      updated_at = p_adesso where id = debito.id;
  end if;
  perform annota_rimborso(r, 'rimborsa', r.stato, 'riuscito', '{}', p_contesto);
  insert into uscite (argomento, unicita, contenuto) values ('rimborso_riuscito', 'rimborso:' || r.id,
    jsonb_build_object('pagamento_id', r.pagamento_id, 'rimborso_id', r.id)) on conflict (unicita) do nothing;
end $$;

-- From richiesto, in_approvazione or in_coda: to the provider, done at once when it is handed over, or in the queue
-- while the esercente has too little. Answers {stato, operazione_id}.
create function invia_rimborso(
  p_id text, p_fornitore text, p_scoperto bigint, p_adesso timestamptz, p_contesto jsonb
) returns jsonb language plpgsql as $$
declare
  r rimborsi;
  op bigint;
  nuova_chiave text;
  intento text;
begin
  select * into r from rimborsi where id = p_id;
  if not found then
    return '{"stato": "non_trovato"}';
  end if;
  -- Two rimborsi of one esercente must not both spend the same money.
  perform pg_advisory_xact_lock(hashtextextended('saldo:' || r.esercente_id, 0));
  select * into r from rimborsi where id = p_id for update;
  if r.stato not in ('richiesto', 'in_approvazione', 'in_coda') then
    return jsonb_build_object('stato', r.stato, 'operazione_id', null);
  end if;
  if r.modo = 'fornitore' and r.eccedenza_id is null
    and disponibile_per_rimborsi(r.esercente_id) + p_scoperto < r.importo_centesimi then
    if r.stato <> 'in_coda' then
      update rimborsi set stato = 'in_coda', updated_at = p_adesso where id = r.id;
      perform annota_rimborso(r, 'accoda_rimborso', r.stato, 'in_coda', '{}', p_contesto);
    end if;
    return '{"stato": "in_coda", "operazione_id": null}';
  end if;
  update rimborsi set stato = 'in_elaborazione', updated_at = p_adesso where id = r.id;
  perform annota_rimborso(r, 'invia_rimborso', r.stato, 'in_elaborazione', '{}', p_contesto);
  if r.modo = 'diretto' then
    perform rimborso_fatto(r.id, p_fornitore, p_adesso, p_contesto);
    return '{"stato": "riuscito", "operazione_id": null}';
  end if;
  -- From the debt and the number of the rimborso: the same after a restore.
  nuova_chiave := 'rimborso:' || r.pagamento_id || ':' || r.n;
  select coalesce(i.riferimento_psp, t.riferimento_psp) into intento
  from tentativi t left join incassi_da_riconciliare i on i.operazione_id = r.eccedenza_id where t.id = r.tentativo_id;
  insert into operazioni_psp (tentativo_id, rimborso_id, tipo, fornitore, chiave, richiesta, prossimo_at)
  values (r.tentativo_id, r.id, 'rimborso', p_fornitore, nuova_chiave,
    jsonb_build_object('chiave', nuova_chiave, 'intento', intento, 'importo_centesimi', r.importo_centesimi,
      'motivo', r.motivo),
    now() + interval '5 seconds')
  returning id into op;
  return jsonb_build_object('stato', 'in_elaborazione', 'operazione_id', op);
end $$;

-- The provider has it and is not done yet (its own balance, a slow bank).
create function rimborso_aperto(p_operazione bigint, p_riferimento text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato = 'conclusa' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set stato = 'in_attesa', riferimento = coalesce(riferimento, p_riferimento), errore = null,
    bloccata_fino = null, controlli = 0, prossimo_at = now() + interval '6 hours' where id = op.id;
  update rimborsi set prossimo_controllo_at = p_adesso + interval '6 hours', updated_at = p_adesso
  where id = op.rimborso_id;
  return 'aperto';
end $$;

-- No answer: asked again on the same schedule as a charge; in the end a person decides, and nothing is sent twice.
create function rimborso_sconosciuto(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
  attese interval[] := array['10 s', '60 s', '5 min', '30 min', '2 h', '6 h', '1 d', '1 d', '1 d', '1 d', '1 d'];
  attesa interval;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict r from rimborsi where id = op.rimborso_id for update;
  if op.stato = 'conclusa' then
    return 'nessun_effetto';
  end if;
  if op.prossimo_at = 'infinity' or (op.controlli > 0 and op.prossimo_at > now()) then
    update operazioni_psp set bloccata_fino = null where id = op.id;
    return 'sconosciuto';
  end if;
  attesa := attese[op.controlli + 1];
  update operazioni_psp set controlli = controlli + 1, bloccata_fino = null, errore = left(p_errore, 500),
    prossimo_at = coalesce(now() + attesa, 'infinity') where id = op.id;
  update rimborsi set prossimo_controllo_at = p_adesso + attesa, updated_at = p_adesso where id = r.id;
  if op.controlli = 0 then
    perform annota_rimborso(r, 'perde_risposta_rimborso', r.stato, r.stato, '{}', '{}');
  elsif attesa is null then
    perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato, '{}', '{}');
    return 'da_verificare';
  end if;
  return 'sconosciuto';
end $$;

-- The only place where a rimborso through the provider ends: its answer, its notice, our own asking.
-- A bank may give the money back to the provider after the provider had said that all was well.
create function concludi_rimborso(
  p_operazione bigint, p_esito text, p_importo bigint, p_codice text, p_riferimento text, p_adesso timestamptz,
  p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
  debito pagamenti;
  nuovo text;
  fatta bigint;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict r from rimborsi where id = op.rimborso_id for update;
  if op.riferimento is null and p_riferimento is not null then
    update operazioni_psp set riferimento = p_riferimento where id = op.id;
  end if;
  if p_esito = 'riuscito' then
    if op.stato = 'conclusa' then
      return 'nessun_effetto';
    end if;
    if p_importo <> r.importo_centesimi then
      update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null,
        errore = 'importo diverso: ' || p_importo where id = op.id;
      perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato,
        jsonb_build_object('importo_fornitore_centesimi', p_importo), p_contesto);
      return 'conflitto';
    end if;
    update operazioni_psp set stato = 'conclusa', esito = 'riuscito', bloccata_fino = null, errore = null
    where id = op.id;
    perform rimborso_fatto(r.id, op.fornitore, p_adesso, p_contesto);
    return 'riuscito';
  end if;

  if op.stato = 'conclusa' and op.esito <> 'riuscito' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set stato = 'conclusa', esito = 'rifiutato', bloccata_fino = null where id = op.id;
  update rimborsi set stato = 'fallito', codice_errore = coalesce(p_codice, 'errore_tecnico'),
    prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso where id = r.id;
  if r.stato = 'riuscito' then
    select * into strict debito from pagamenti where id = r.pagamento_id for no key update;
    fatta := registra_scrittura('storno', 'rimborso', r.id, (
      select jsonb_agg(jsonb_build_object('intestatario', c.intestatario, 'codice', c.codice,
        'importo_centesimi', -m.importo_centesimi) order by m.n)
      from scritture s join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
      where s.tipo = 'rimborso' and s.origine_tipo = 'rimborso' and s.origine_id = r.id), p_adesso);
    if r.eccedenza_id is not null then
      update incassi_da_riconciliare set risolto_at = null where operazione_id = r.eccedenza_id;
    else
      nuovo := case
        when debito.stato not in ('parzialmente_rimborsato', 'rimborsato') then debito.stato
        when debito.rimborsato_centesimi = r.importo_centesimi then 'pagato'
        else 'parzialmente_rimborsato' end;
      update pagamenti set rimborsato_centesimi = rimborsato_centesimi - r.importo_centesimi, stato = nuovo,
        updated_at = p_adesso where id = debito.id;
    end if;
  end if;
  perform annota_rimborso(r, 'fallisce_rimborso', r.stato, 'fallito', jsonb_build_object('codice', p_codice), p_contesto);
  insert into uscite (argomento, unicita, contenuto)
  values ('rimborso_fallito', 'rimborso_fallito:' || r.id || case r.stato when 'riuscito' then ':dopo' else '' end,
    jsonb_build_object('pagamento_id', r.pagamento_id, 'rimborso_id', r.id)) on conflict (unicita) do nothing;
  return 'rifiutato';
end $$;
