-- A change of piano: its figures are shown, confirmed within minutes, and done at once or when the period ends.
create table cambi_piano (
  id text collate "C" primary key,
  abbonamento_id text collate "C" not null references abbonamenti,
  stato text not null default 'proposto',
  piano_id text collate "C" not null references piani,
  -- What was shown, as `cambiaPiano` counted it on that day: confirmed as it is, or not at all.
  chiesto_il date not null,
  vale_dal date not null,
  anteprima jsonb not null,
  scade_at timestamptz not null,
  pagamento_id text collate "C" references pagamenti,
  chiesto_da text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index cambi_piano_abbonamento on cambi_piano (abbonamento_id, id);
create unique index cambi_piano_uno_programmato on cambi_piano (abbonamento_id) where stato = 'programmato';
create trigger stato_lecito before update on cambi_piano for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('cambio_piano');

create function annota_cambio(p_c cambi_piano, p_azione text, p_contesto jsonb, p_adesso timestamptz)
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
    jsonb_build_object('cambio_id', p_c.id, 'azione', p_azione)) on conflict (unicita) do nothing;
end $$;

-- Confirms what was shown; the abbonamento is held by whoever calls, who has counted again and found the same. Another
-- change that was to come is taken the place of.
create function conferma_cambio(
  p_cambio text, p_pagamento text, p_causale text, p_adesso timestamptz, p_contesto jsonb
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

-- Before a period is billed: the changes that were to come with it, of abbonamenti that the caller holds.
create function applica_cambi_programmati(p_abbonamenti text[], p_adesso timestamptz)
returns int language plpgsql as $$
declare
  c cambi_piano;
  quanti int := 0;
begin
  for c in
    select x.* from cambi_piano x join abbonamenti a on a.id = x.abbonamento_id
    where x.abbonamento_id = any (p_abbonamenti) and x.stato = 'programmato' and x.vale_dal <= a.prossimo_addebito
    order by x.abbonamento_id for update of x
  loop
    update abbonamenti a set piano_id = c.piano_id,
      importo_centesimi = (c.anteprima ->> 'prossimo_importo_centesimi')::bigint,
      -- Another cadenza is counted from its first day.
      ancora = case when v.cadenza = n.cadenza then a.ancora else a.prossimo_addebito end, updated_at = p_adesso
    from piani v, piani n
    where a.id = c.abbonamento_id and v.id = a.piano_id and n.id = c.piano_id;
    update cambi_piano set stato = 'eseguito', updated_at = p_adesso where id = c.id;
    perform annota_cambio(c, 'cambia_piano', '{}', p_adesso);
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;

create function annulla_cambio(p_abbonamento text, p_adesso timestamptz, p_contesto jsonb)
returns boolean language plpgsql as $$
declare
  c cambi_piano;
begin
  update cambi_piano set stato = 'annullato', updated_at = p_adesso
  where abbonamento_id = p_abbonamento and stato = 'programmato' returning * into c;
  if not found then
    return false;
  end if;
  perform annota_cambio(c, 'annulla_cambio', p_contesto, p_adesso);
  return true;
end $$;
