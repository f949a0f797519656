-- A change of piano that makes the cliente pay more is proposed by the esercente and waits for the cliente, who accepts
-- it with a code on the figures of that day.
alter table cambi_piano add column firma_id text collate "C" references firme;
create unique index cambi_piano_uno_in_attesa on cambi_piano (abbonamento_id) where stato = 'in_attesa';
create index cambi_piano_in_attesa on cambi_piano (scade_at) where stato = 'in_attesa';

-- Who asked is told with the message: the words are not the same for what one did and for what another did.
create or replace function annota_cambio(p_c cambi_piano, p_azione text, p_contesto jsonb, p_adesso timestamptz)
returns void language plpgsql as $$
begin
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo, ip, request_id)
  values (p_adesso, coalesce(p_contesto ->> 'attore', 'sistema'), coalesce(p_contesto ->> 'ruolo', 'sistema'),
    coalesce(p_contesto ->> 'canale', 'sistema'), p_azione, 'abbonamento', p_c.abbonamento_id,
    jsonb_build_object('piano_id', p_c.piano_id, 'vale_dal', p_c.vale_dal,
      'totale_centesimi', p_c.anteprima -> 'totale_centesimi'),
    p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('cambio_piano', 'cambio_piano:' || p_c.id || ':' || p_azione,
    jsonb_build_object('cambio_id', p_c.id, 'azione', p_azione,
      'ruolo', coalesce(p_contesto ->> 'ruolo', 'sistema'))) on conflict (unicita) do nothing;
end $$;

create function proponi_cambio(p_cambio text, p_entro timestamptz, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c cambi_piano;
begin
  select * into strict c from cambi_piano where id = p_cambio for update;
  update cambi_piano set stato = 'sostituito', updated_at = p_adesso
  where abbonamento_id = c.abbonamento_id and stato = 'in_attesa';
  update cambi_piano set stato = 'in_attesa', scade_at = p_entro, updated_at = p_adesso
  where id = p_cambio returning * into c;
  perform annota_cambio(c, 'propone_cambio', p_contesto, p_adesso);
end $$;

-- Refused by the cliente or taken back by the esercente, as p_stato says; false where there is none.
create function chiudi_proposta_cambio(
  p_abbonamento text, p_stato text, p_azione text, p_adesso timestamptz, p_contesto jsonb
) returns boolean language plpgsql as $$
declare
  c cambi_piano;
begin
  update cambi_piano set stato = p_stato, updated_at = p_adesso
  where abbonamento_id = p_abbonamento and stato = 'in_attesa' returning * into c;
  if not found then
    return false;
  end if;
  perform annota_cambio(c, p_azione, p_contesto, p_adesso);
  return true;
end $$;

create function scadi_cambi(p_adesso timestamptz) returns int language plpgsql as $$
declare
  c cambi_piano;
  quanti int := 0;
begin
  for c in
    select * from cambi_piano where stato = 'in_attesa' and scade_at <= p_adesso order by id for update skip locked
  loop
    update cambi_piano set stato = 'scaduto', updated_at = p_adesso where id = c.id;
    perform annota_cambio(c, 'scade_cambio', '{}', p_adesso);
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;

-- Confirms what was shown; the abbonamento is held by whoever calls, who has counted again and found the same. Another
-- change that was to come is taken the place of, and so is one that was proposed, unless this is its acceptance.
drop function conferma_cambio(text, text, text, timestamptz, jsonb);
create function conferma_cambio(
  p_cambio text, p_pagamento text, p_causale text, p_firma text, p_adesso timestamptz, p_contesto jsonb
) returns void language plpgsql as $$
declare
  c cambi_piano;
  a abbonamenti;
  totale bigint;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
  nuovo_n int;
begin
  select * into strict c from cambi_piano where id = p_cambio for update;
  select * into strict a from abbonamenti where id = c.abbonamento_id for update;
  update cambi_piano set stato = 'sostituito', updated_at = p_adesso
  where abbonamento_id = a.id and stato = 'programmato';
  update cambi_piano set stato = case when p_firma is null then 'sostituito' else 'accettato' end, updated_at = p_adesso
  where abbonamento_id = a.id and stato = 'in_attesa';
  update cambi_piano set firma_id = p_firma where id = c.id;
  if p_firma is not null then
    perform annota_cambio(c, 'accetta_cambio', p_contesto, p_adesso);
  end if;
  if c.anteprima ->> 'quando' = 'fine_periodo' then
    update cambi_piano set stato = 'programmato', updated_at = p_adesso where id = c.id;
    perform annota_cambio(c, 'programma_cambio', p_contesto, p_adesso);
    return;
  end if;
  totale := (c.anteprima ->> 'totale_centesimi')::bigint;
  if totale > 0 then
    -- Where it pays for a whole new period it is that period; else it is none.
    if a.prossimo_addebito <> (c.anteprima ->> 'prossimo_addebito')::date and not exists (
      select 1 from pagamenti
      where origine_id = a.id and origine = 'abbonamento' and origine_n is not null and scadenza = oggi) then
      select coalesce(max(origine_n), 0) + 1 into nuovo_n from pagamenti
      where origine_id = a.id and origine = 'abbonamento';
    end if;
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine,
      origine_id, origine_n, metodi_ammessi, created_at, updated_at)
    values (p_pagamento, a.esercente_id, a.cliente_id, totale, p_causale, 'da_pagare', oggi, 'abbonamento', a.id,
      nuovo_n, '{carta,addebito_sdd}', p_adesso, p_adesso);
    perform annota_pagamento(p_pagamento, 'cambio_piano', null, 'da_pagare',
      jsonb_build_object('abbonamento_id', a.id, 'importo_centesimi', totale), p_contesto);
  end if;
  update abbonamenti set piano_id = c.piano_id,
    importo_centesimi = (c.anteprima ->> 'prossimo_importo_centesimi')::bigint,
    prossimo_addebito = (c.anteprima ->> 'prossimo_addebito')::date, ancora = (c.anteprima ->> 'ancora')::date,
    updated_at = p_adesso
  where id = a.id;
  update cambi_piano set stato = 'eseguito', updated_at = p_adesso,
    pagamento_id = case when totale > 0 then p_pagamento end
  where id = c.id;
  perform annota_cambio(c, 'cambia_piano', p_contesto, p_adesso);
end $$;
