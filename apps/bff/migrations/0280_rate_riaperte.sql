-- What a lost claim took of a rata is owed again, as another rata of the same plan with a debt of its own: the debt that
-- was claimed stays given back. Nobody chose it, so it has a day of its own with notice, and is never charged by itself.

-- Asks again for what a lost claim took of this one.
alter table pagamenti add column riapre_id text collate "C" references pagamenti check (riapre_id <> id);

alter table rate
  add column riapre_id text collate "C" references rate check (riapre_id <> id),
  -- Of the first one that it stands for, also where that was asked for more than once.
  add column riapre_n int check ((riapre_n is null) = (riapre_id is null)),
  -- What of it another rata asks for again.
  add column riaperto_centesimi bigint not null default 0 check (riaperto_centesimi >= 0);
create index rate_riaperte on rate (riapre_id) where riapre_id is not null;
alter table rate drop constraint rate_entro_il_totale;
alter table rate add constraint rate_entro_il_totale check (
  pagato_centesimi + rimborsato_centesimi + abbuonato_centesimi + riaperto_centesimi
    <= capitale_centesimi + interessi_centesimi + spese_centesimi);

-- Who has claimed a charge has not agreed to another one.
drop trigger programma_addebito on pagamenti;
create trigger programma_addebito after insert on pagamenti for each row
  when (new.origine <> 'una_tantum' and new.origine_id is not null and new.stato = 'da_pagare' and new.riapre_id is null)
  execute function programma_addebito();

-- As before, less what is asked for again elsewhere; a rata that was asked for again is one, paid when the last of them is.
create or replace function riepiloga_dilazione(p_id text) returns void language plpgsql as $$
declare
  era text;
  ora text;
begin
  select stato into era from dilazioni where id = p_id for update;
  with r as (
    select coalesce(sum(pagato_centesimi), 0) as pagato, coalesce(sum(rimborsato_centesimi), 0) as rimborsato,
      coalesce(sum(abbuonato_centesimi), 0) as abbuonato,
      coalesce(sum(totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi - riaperto_centesimi)
        filter (where stato = 'condonata'), 0) as condonato,
      count(distinct coalesce(riapre_n, n))
        filter (where stato = 'pagata' and coalesce(riapre_n, n) > 0 and riaperto_centesimi = 0) as pagate,
      count(*) filter (where stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')) as aperte
    from rate where dilazione_id = p_id
  ), d as (
    select case when era in ('attiva', 'sospesa', 'decaduta') and r.aperte = 0 then 'conclusa'
      when era = 'conclusa' and r.aperte > 0 then 'attiva' else era end as stato
    from r
  ), prossima as (
    select scadenza,
      totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi - riaperto_centesimi as importo
    from rate, d
    where dilazione_id = p_id and d.stato = 'attiva'
      and rate.stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')
    order by scadenza, n limit 1
  )
  update dilazioni set stato = d.stato, pagato_centesimi = r.pagato, rimborsato_centesimi = r.rimborsato,
    condonato_centesimi = r.condonato, abbuonato_centesimi = r.abbuonato, rate_pagate = r.pagate, prossima_scadenza = (select scadenza from prossima),
    prossimo_importo_centesimi = (select importo from prossima), updated_at = now()
  from r, d where id = p_id
  returning dilazioni.stato into ora;
  if ora <> era then
    perform annota_dilazione(p_id, case ora when 'conclusa' then 'conclude' else 'riapre' end, era, ora, '{}', '{}');
  end if;
end $$;

-- As before; what is asked for again was not given back.
create or replace function rata_segue() returns trigger language plpgsql as $$
declare
  voluto text := case
    when new.stato in ('pagato', 'contestato', 'parzialmente_rimborsato') then 'pagata'
    when new.stato = 'rimborsato' then 'rimborsata'
    when new.stato = 'parzialmente_pagato' then 'parzialmente_pagata'
    when new.stato in ('in_verifica', 'in_elaborazione') then 'in_addebito'
    when new.stato = 'da_pagare' then 'programmata'
    when new.stato = 'insoluto' then 'scaduta'
    when new.stato = 'irrecuperabile' then 'condonata'
    when new.stato = 'annullato' then 'annullata'
    end;
  -- Of a rata interest for being late is no part: what is paid goes to it first (art. 1194 c.c.), then to the rata.
  pagato bigint := greatest(0, new.incassato_centesimi - new.maggiorazioni_centesimi);
  toccata text;
begin
  update rate r set
    stato = case when exists (select 1 from transizioni t
      where t.entita = 'rata' and t.da = r.stato and t.a = voluto) then voluto else r.stato end,
    pagato_centesimi = least(pagato, r.totale_centesimi)
      - least(pagato, r.totale_centesimi, greatest(new.rimborsato_centesimi, r.riaperto_centesimi)),
    rimborsato_centesimi = greatest(0,
      least(pagato, r.totale_centesimi, new.rimborsato_centesimi) - r.riaperto_centesimi),
    abbuonato_centesimi = least(new.abbuoni_centesimi, r.totale_centesimi),
    pagata_at = case when pagato + new.abbuoni_centesimi >= r.totale_centesimi then new.pagato_at end
  where r.pagamento_id = new.id
  returning r.dilazione_id into toccata;
  if toccata is not null then
    perform riepiloga_dilazione(toccata);
    perform recede_dilazione(toccata, new.updated_at);
  end if;
  return null;
end $$;

-- What lost claims took of a rata beyond what somebody chose to give: refunds, also those still on their way, and claims
-- that were accepted. Interest for being late that was paid with it is not asked for again.
create function perso_della_rata(p_rata rate) returns bigint language sql stable as $$
  with t as (
    select t.importo_centesimi,
      coalesce((select sum(b.importo_centesimi) from rimborsi b where b.tentativo_id = t.id and b.eccedenza_id is null
        and b.stato not in ('fallito', 'annullato')), 0)
      + coalesce((select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
        where c.tentativo_id = t.id and c.stato = 'accettata'), 0) as dato,
      coalesce((select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
        where c.tentativo_id = t.id and c.stato = 'persa'), 0) as perso
    from tentativi t where t.pagamento_id = p_rata.pagamento_id and t.stato = 'riuscito'
  ), s as (
    select coalesce(sum(dato), 0) as dato,
      coalesce(sum(greatest(0, least(perso, importo_centesimi - dato))), 0) as perso from t
  )
  select greatest(0, least(s.perso, least(
      greatest(0, p.incassato_centesimi - p.maggiorazioni_centesimi),
      p_rata.totale_centesimi - p_rata.abbuonato_centesimi) - s.dato))::bigint
  from s, pagamenti p where p.id = p_rata.pagamento_id
$$;

-- Makes the rata that asks again for what lost claims took of the one that this debt collects, where there is anything
-- and the plan is one that is still meant to be paid. The caller holds the debt.
create function riapri_rata(p_pagamento text, p_adesso timestamptz) returns void language plpgsql as $$
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
  -- Of a part of it the same part is interest, which never bears any.
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

-- As before; what is taken of a rata is then owed again.
create or replace function aggiorna_reso(p_pagamento text, p_adesso timestamptz) returns text language plpgsql as $$
declare
  debito pagamenti;
  rimborsi_c bigint;
  perse_c bigint;
  avanza bigint;
  in_piu bigint := 0;
  reso bigint;
  nuovo text;
  c contestazioni;
  t record;
begin
  select * into strict debito from pagamenti where id = p_pagamento for no key update;
  select coalesce(sum(importo_centesimi), 0) into rimborsi_c from rimborsi
  where pagamento_id = p_pagamento and stato = 'riuscito' and eccedenza_id is null;
  select coalesce(sum(importo_centesimi), 0) into perse_c from contestazioni
  where pagamento_id = p_pagamento and stato in ('persa', 'accettata');
  for t in select * from in_piu_dei_tentativi(p_pagamento) loop
    avanza := t.in_piu;
    in_piu := in_piu + avanza;
    for c in select * from contestazioni where tentativo_id = t.tentativo_id and stato in ('persa', 'accettata')
      order by concluso_at desc, id desc
    loop
      update contestazioni set in_piu_centesimi = least(avanza, c.importo_centesimi), updated_at = p_adesso
      where id = c.id and in_piu_centesimi <> least(avanza, c.importo_centesimi);
      avanza := avanza - least(avanza, c.importo_centesimi);
    end loop;
  end loop;
  reso := rimborsi_c + perse_c - in_piu;
  nuovo := case
    when debito.stato not in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then debito.stato
    when debito.stato = 'contestato' and exists (
      select 1 from contestazioni where pagamento_id = p_pagamento and concluso_at is null) then 'contestato'
    when reso = 0 then 'pagato'
    when reso < debito.incassato_centesimi then 'parzialmente_rimborsato'
    else 'rimborsato' end;
  -- First, so that a plan of which this is the last rata is not told as concluded in between.
  perform riapri_rata(p_pagamento, p_adesso);
  update pagamenti set rimborsato_centesimi = reso, stato = nuovo, updated_at = p_adesso
  where id = p_pagamento and (rimborsato_centesimi, stato) is distinct from (reso, nuovo);
  return nuovo;
end $$;

-- What was on its way back when the claim was lost, and did not get there, was lost with it.
create function rimborso_mancato_riapre() returns trigger language plpgsql as $$
begin
  if exists (select 1 from contestazioni where pagamento_id = new.pagamento_id and stato = 'persa') then
    perform 1 from pagamenti where id = new.pagamento_id for no key update;
    perform riapri_rata(new.pagamento_id, new.updated_at);
  end if;
  return null;
end $$;
create trigger rimborso_mancato_riapre after update on rimborsi for each row
  when (new.stato in ('fallito', 'annullato') and old.stato is distinct from new.stato and new.eccedenza_id is null)
  execute function rimborso_mancato_riapre();
