-- Makes the rata that asks again for what lost claims took of the one that this debt collects, where there is anything
-- and the plan is one that is still meant to be paid. The caller holds the debt.
create or replace function riapri_rata(p_pagamento text, p_adesso timestamptz) returns void language plpgsql as $$
declare
  debito pagamenti;
  piano dilazioni;
  vecchia rate;
  perso bigint;
  interessi bigint;
  spese bigint;
  oggi date := (p_adesso at time zone 'Europe/Rome')::date;
  -- The notice that a formal request gives, too.
  entro date := oggi + 15;
  inizio text := lpad(to_hex(floor(extract(epoch from p_adesso))::bigint), 8, '0');
  nuova text := inizio || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
  nuovo text := inizio || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
begin
  select * into strict debito from pagamenti where id = p_pagamento;
  if debito.origine <> 'rata' then
    return;
  end if;
  select d.* into piano from rate r join dilazioni d on d.id = r.dilazione_id
  where r.pagamento_id = p_pagamento and d.stato in ('attiva', 'sospesa', 'decaduta', 'conclusa') for update of d;
  if not found then
    return;
  end if;
  select * into strict vecchia from rate where pagamento_id = p_pagamento for update;
  perso := perso_della_rata(vecchia) - vecchia.riaperto_centesimi;
  if perso <= 0 then
    return;
  end if;
  -- A part of the rata holds the same share of interest, which never bears any (art. 1283 c.c.).
  interessi := perso * vecchia.interessi_centesimi / vecchia.totale_centesimi;
  spese := perso * vecchia.spese_centesimi / vecchia.totale_centesimi;
  insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza, origine, origine_id,
    origine_n, origine_di, metodi_ammessi, riapre_id, created_at, updated_at)
  values (nuovo, debito.esercente_id, debito.cliente_id, perso,
    left(case coalesce(vecchia.riapre_n, vecchia.n) when 0 then 'Anticipo'
      else 'Rata ' || coalesce(vecchia.riapre_n, vecchia.n) || ' di ' || piano.n_rate end
      || ' da pagare di nuovo · ' || piano.causale, 140),
    'da_pagare', entro, 'rata', piano.id, debito.origine_n, debito.origine_di, debito.metodi_ammessi, p_pagamento,
    p_adesso, p_adesso);
  perform trattieni_riaperta(p_pagamento, nuovo, p_adesso);
  insert into rate (id, dilazione_id, n, scadenza, scadenza_originale, capitale_centesimi, interessi_centesimi,
    spese_centesimi, stato, pagamento_id, riapre_id, riapre_n)
  values (nuova, piano.id, (select max(n) + 1 from rate where dilazione_id = piano.id), entro, entro,
    perso - interessi - spese, interessi, spese, 'programmata', nuovo, vecchia.id, coalesce(vecchia.riapre_n, vecchia.n));
  -- As far as it is written down already, it was given back; now it is owed.
  update rate set riaperto_centesimi = riaperto_centesimi + perso,
    rimborsato_centesimi = greatest(0, rimborsato_centesimi - perso),
    pagato_centesimi = pagato_centesimi - (perso - least(perso, rimborsato_centesimi))
  where id = vecchia.id;
  perform annota_pagamento(nuovo, 'riapre_rata', null, 'da_pagare',
    jsonb_build_object('dilazione_id', piano.id, 'riapre_id', p_pagamento, 'importo_centesimi', perso), '{}');
  insert into uscite (argomento, unicita, contenuto) values ('rata_riaperta', 'rata_riaperta:' || nuovo,
    jsonb_build_object('pagamento_id', nuovo)) on conflict (unicita) do nothing;
  perform riepiloga_dilazione(piano.id);
end $$;
