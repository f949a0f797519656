-- After a stop only the period that runs is charged, and the cliente is told before; what went by meanwhile is a
-- decision of the esercente.

-- Until then nothing is made: the cliente has been told of the day.
alter table abbonamenti add column ripresa_il date;

create table periodi_saltati (
  abbonamento_id text collate "C" not null references abbonamenti,
  dal date not null,
  al date not null check (al >= dal),
  importo_centesimi bigint not null check (importo_centesimi > 0),
  stato text not null default 'da_decidere' check (stato in ('da_decidere', 'condonato', 'chiesto', 'prolungato')),
  pagamento_id text collate "C" references pagamenti,
  created_at timestamptz not null,
  deciso_at timestamptz,
  primary key (abbonamento_id, dal),
  check ((stato = 'da_decidere') = (deciso_at is null)),
  check ((stato = 'chiesto') = (pagamento_id is not null))
);
create index periodi_saltati_da_decidere on periodi_saltati (abbonamento_id) where stato = 'da_decidere';

-- p_righe: [{abbonamento_id, giorno, ancora, riparte, saltati: [{dal, al}]}]. The periods that went by are put aside.
create function riparti_abbonamenti(p_righe jsonb, p_ripresa date, p_adesso timestamptz) returns int language plpgsql as $$
declare
  riga record;
  a abbonamenti;
  quanti int := 0;
begin
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (abbonamento_id text, giorno date, ancora date, riparte date,
      saltati jsonb)
    order by r.abbonamento_id
  loop
    select * into a from abbonamenti
    where id = riga.abbonamento_id and prossimo_addebito = riga.giorno and stato = 'attivo' for update;
    continue when not found;
    insert into periodi_saltati (abbonamento_id, dal, al, importo_centesimi, created_at)
    select a.id, s.dal, s.al, a.importo_centesimi, p_adesso
    from jsonb_to_recordset(riga.saltati) s (dal date, al date) on conflict do nothing;
    update abbonamenti set prossimo_addebito = riga.riparte, ancora = riga.ancora, ripresa_il = p_ripresa,
      updated_at = p_adesso where id = a.id;
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo)
    values (p_adesso, 'sistema', 'sistema', 'sistema', 'riparte', 'abbonamento', a.id,
      jsonb_build_object('saltati', jsonb_array_length(riga.saltati), 'ripresa_il', p_ripresa));
    insert into uscite (argomento, unicita, contenuto)
    values ('rinnovi_ripresi', 'rinnovi_ripresi:' || a.id || ':' || p_ripresa, jsonb_build_object(
      'abbonamento_id', a.id, 'giorno', riga.riparte, 'ripresa_il', p_ripresa,
      'saltati', jsonb_array_length(riga.saltati))) on conflict (unicita) do nothing;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;

-- A renewal was made: what was told has happened.
create function ripresa_avvenuta() returns trigger language plpgsql as $$
begin
  new.ripresa_il := null;
  return new;
end $$;
create trigger ripresa_avvenuta before update on abbonamenti for each row
  when (old.ripresa_il is not null and new.ripresa_il = old.ripresa_il
    and new.prossimo_addebito is distinct from old.prossimo_addebito)
  execute function ripresa_avvenuta();

-- What the esercente decides of the periods that went by, all of them at once. `chiesto`: one request for their sum,
-- which nobody charges by itself. `prolungato`: the next charge comes as many periods later.
create function decidi_periodi(
  p_abbonamento text, p_stato text, p_pagamento text, p_scadenza date, p_prossimo date, p_adesso timestamptz,
  p_contesto jsonb
) returns void language plpgsql as $$
declare
  a abbonamenti;
  somma bigint;
  inizio date;
  fine date;
begin
  select * into strict a from abbonamenti where id = p_abbonamento for update;
  select sum(importo_centesimi), min(dal), max(al) into somma, inizio, fine from periodi_saltati
  where abbonamento_id = a.id and stato = 'da_decidere';
  if p_stato = 'chiesto' then
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, metodi_ammessi,
      created_at, updated_at)
    select p_pagamento, a.esercente_id, a.cliente_id, somma, left(p.nome, 100) || ', dal ' || to_char(inizio, 'DD/MM/YYYY')
      || ' al ' || to_char(fine, 'DD/MM/YYYY'), 'da_pagare', p_scadenza, '{carta,addebito_sdd,bonifico}', p_adesso, p_adesso
    from piani p where p.id = a.piano_id;
    perform annota_pagamento(p_pagamento, 'richiede', null, 'da_pagare',
      jsonb_build_object('abbonamento_id', a.id), p_contesto);
    insert into uscite (argomento, unicita, contenuto)
    values ('pagamento_richiesto', 'richiesta:' || p_pagamento, jsonb_build_object('pagamento_id', p_pagamento))
    on conflict (unicita) do nothing;
  elsif p_stato = 'prolungato' then
    update abbonamenti set prossimo_addebito = p_prossimo, updated_at = p_adesso where id = a.id;
  end if;
  update periodi_saltati set stato = p_stato, pagamento_id = p_pagamento, deciso_at = p_adesso
  where abbonamento_id = a.id and stato = 'da_decidere';
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo, ip, request_id)
  values (p_adesso, p_contesto ->> 'attore', p_contesto ->> 'ruolo', p_contesto ->> 'canale',
    case p_stato when 'condonato' then 'condona_periodi' when 'chiesto' then 'chiedi_periodi' else 'prolunga_periodi' end,
    'abbonamento', a.id, jsonb_build_object('importo_centesimi', somma, 'dal', inizio, 'al', fine),
    p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('periodi_decisi', 'periodi_decisi:' || a.id || ':' || inizio, jsonb_build_object('abbonamento_id', a.id,
    'scelta', p_stato, 'importo_centesimi', somma, 'dal', inizio, 'al', fine, 'prossimo', p_prossimo))
  on conflict (unicita) do nothing;
end $$;
