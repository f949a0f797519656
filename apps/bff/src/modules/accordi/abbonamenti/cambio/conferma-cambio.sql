-- Confirms a change of piano with the figures that were shown: applied now, with what is charged or kept for it, or
-- written down for the end of the period.
create or replace function conferma_cambio(
  p_cambio text, p_pagamento text, p_causale text, p_firma text, p_adesso timestamptz, p_contesto jsonb
) returns void language plpgsql as $$
declare
  c cambi_piano;
  a abbonamenti;
  totale bigint;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
  nuovo_n int;
  dopo record;
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
    -- A pagamento for a whole new period carries the number of that period; any other carries none.
    if a.prossimo_addebito <> (c.anteprima ->> 'prossimo_addebito')::date and not exists (
      select 1 from pagamenti
      where origine_id = a.id and origine = 'abbonamento' and origine_n is not null and scadenza = oggi) then
      select coalesce(max(origine_n), 0) + 1 into nuovo_n from pagamenti
      where origine_id = a.id and origine = 'abbonamento';
    end if;
    insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine,
      origine_id, origine_n, metodi_ammessi, created_at, updated_at)
    values (p_pagamento, a.esercente_id, a.cliente_id, totale, p_causale, 'da_pagare', oggi, 'abbonamento', a.id,
      nuovo_n, metodi_dell_abbonamento(a.id), p_adesso, p_adesso);
    perform annota_pagamento(p_pagamento, 'cambio_piano', null, 'da_pagare',
      jsonb_build_object('abbonamento_id', a.id, 'importo_centesimi', totale), p_contesto);
  end if;
  -- A trial has no days that are charged.
  if a.stato <> 'in_prova' then
    perform taglia_periodi(a.id, oggi);
    insert into periodi_abbonamento (abbonamento_id, dal, al, pagamento_id, created_at)
    values (a.id, oggi, (c.anteprima ->> 'prossimo_addebito')::date - 1, case when totale > 0 then p_pagamento end, p_adesso);
  end if;
  select * into dopo from jsonb_to_record(prezzi_del_cambio(c.anteprima, a.ingresso_rimasti)) d (
    importo_centesimi bigint, pieno_centesimi bigint, ingresso_rimasti int);
  update abbonamenti set piano_id = c.piano_id, posti = c.posti, importo_centesimi = dopo.importo_centesimi,
    pieno_centesimi = dopo.pieno_centesimi, ingresso_rimasti = dopo.ingresso_rimasti,
    prossimo_addebito = (c.anteprima ->> 'prossimo_addebito')::date, ancora = (c.anteprima ->> 'ancora')::date,
    updated_at = p_adesso
  where id = a.id;
  -- The difference is of the new piano, and includes its VAT.
  if totale > 0 then
    update pagamenti set iva_percento = (select iva_percento from piani where id = c.piano_id) where id = p_pagamento;
  end if;
  update cambi_piano set stato = 'eseguito', da_piano_id = a.piano_id, updated_at = p_adesso,
    pagamento_id = case when totale > 0 then p_pagamento end
  where id = c.id;
  perform annota_cambio(c, 'cambia_piano', p_contesto, p_adesso);
end $$;
