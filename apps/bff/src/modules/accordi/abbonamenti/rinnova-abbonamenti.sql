-- Bills periods that begin ([{abbonamento_id, pagamento_id, da_stato, giorno, al, prossimo, ancora, fino_al, periodi_rimasti,
-- causale, importo_centesimi, giorno_nuovo}], with a sum where it is not a whole one): each in the order asked for, and only where the abbonamento still stands before that very day. The first of
-- them takes what is paid once along.
create or replace function rinnova_abbonamenti(p_righe jsonb, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  riga record;
  a abbonamenti;
  nuovo_n int;
  quanti int := 0;
  importo bigint;
begin
  for riga in
    select r.* from jsonb_to_recordset(p_righe) r (abbonamento_id text, pagamento_id text, da_stato text, giorno date,
      al date, prossimo date, ancora date, fino_al date, periodi_rimasti int, causale text, importo_centesimi bigint,
      giorno_nuovo int)
    order by r.abbonamento_id
  loop
    select * into a from abbonamenti
    where id = riga.abbonamento_id and prossimo_addebito = riga.giorno and stato = riga.da_stato for update;
    continue when not found;
    select coalesce(max(origine_n), 0) + 1 into nuovo_n from pagamenti
    where origine_id = a.id and origine = 'abbonamento';
    importo := coalesce(riga.importo_centesimi, a.prossimo_centesimi) + a.attivazione_centesimi;
    -- A few days may come to less than a card can pay: nothing is asked for them.
    if importo > 0 then
      insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine,
        origine_id, origine_n, metodi_ammessi, created_at, updated_at)
      values (riga.pagamento_id, a.esercente_id, a.cliente_id, importo, riga.causale, 'da_pagare',
        riga.giorno, 'abbonamento', a.id, nuovo_n, metodi_dell_abbonamento(a.id), p_adesso, p_adesso);
    end if;
    insert into periodi_abbonamento (abbonamento_id, dal, al, pagamento_id, created_at)
    values (a.id, riga.giorno, riga.al, case when importo > 0 then riga.pagamento_id end, p_adesso);
    update abbonamenti set prossimo_addebito = riga.prossimo, ancora = riga.ancora, stato = 'attivo',
      fino_al = riga.fino_al, periodi_rimasti = riga.periodi_rimasti, attivazione_centesimi = 0, updated_at = p_adesso,
      -- A whole charge is one of those at the first price; after the last of them the price is the full one.
      importo_centesimi = a.prossimo_centesimi,
      pieno_centesimi = case when a.ingresso_rimasti > 0 then a.pieno_centesimi end,
      ingresso_rimasti = case when a.ingresso_rimasti > 0
        then a.ingresso_rimasti - case when riga.importo_centesimi is null then 1 else 0 end end,
      rinnovato_il = case when a.periodi_rimasti = 0 then riga.giorno else rinnovato_il end
    where id = a.id;
    if riga.giorno_nuovo is not null then
      update cambi_giorno set stato = 'fatto', chiuso_at = p_adesso where abbonamento_id = a.id and stato = 'programmato';
    end if;
    if importo > 0 then
      perform annota_pagamento(riga.pagamento_id, 'rinnova_abbonamento', null, 'da_pagare',
        jsonb_build_object('abbonamento_id', a.id, 'periodo', nuovo_n), '{}');
      -- A code that waits is for a whole period, not for the days until another day.
      if riga.importo_centesimi is null then
        perform sconta_rinnovo(a.id, riga.pagamento_id, p_adesso);
      end if;
    end if;
    if a.stato <> 'attivo' then
      insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values (p_adesso, 'sistema', 'sistema', 'sistema', 'attiva', 'abbonamento', a.id,
        jsonb_build_object('stato', a.stato), '{"stato": "attivo"}');
    end if;
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
