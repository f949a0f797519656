-- Paying at once all that is left of a plan does not cost the interest and the expenses that have not matured (art. 125-sexies
-- TUB). What is not owed is taken off a debt (abbuono) in the transaction that starts to collect it, and put back with a
-- tentativo that brings no money: as mora, the other way round.

alter table pagamenti add column abbuoni_centesimi bigint not null default 0 check (abbuoni_centesimi >= 0);
alter table pagamenti drop constraint pagamenti_incassato_entro_il_dovuto;
alter table pagamenti drop column residuo_centesimi;
alter table pagamenti add column residuo_centesimi bigint not null
  generated always as (importo_centesimi + maggiorazioni_centesimi - abbuoni_centesimi - incassato_centesimi) stored;
alter table pagamenti add constraint pagamenti_incassato_entro_il_dovuto
  check (incassato_centesimi between 0 and importo_centesimi + maggiorazioni_centesimi - abbuoni_centesimi);

create table abbuoni (
  tentativo_id uuid primary key references tentativi,
  pagamento_id text collate "C" not null references pagamenti,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  concesso_at timestamptz not null,
  decaduto_at timestamptz
);
create index abbuoni_pagamento on abbuoni (pagamento_id);

alter table rate add column abbuonato_centesimi bigint not null default 0 check (abbuonato_centesimi >= 0);
alter table rate drop constraint rate_entro_il_totale;
alter table rate add constraint rate_entro_il_totale check (
  pagato_centesimi + rimborsato_centesimi + abbuonato_centesimi
    <= capitale_centesimi + interessi_centesimi + spese_centesimi);
alter table dilazioni add column abbuonato_centesimi bigint not null default 0 check (abbuonato_centesimi >= 0);
alter table dilazioni drop constraint dilazioni_entro_il_totale;
alter table dilazioni drop column residuo_centesimi;
alter table dilazioni add column residuo_centesimi bigint not null
  generated always as (case when stato in ('attiva', 'sospesa', 'decaduta')
    then importo_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi - rimborsato_centesimi
      - condonato_centesimi - abbuonato_centesimi
    else 0 end) stored;
alter table dilazioni add constraint dilazioni_entro_il_totale check (
  pagato_centesimi + rimborsato_centesimi + condonato_centesimi + abbuonato_centesimi
    <= importo_centesimi + interessi_centesimi + spese_centesimi);

-- As before, less what is not owed.
create or replace function riepiloga_dilazione(p_id text) returns void language plpgsql as $$
declare
  era text;
  ora text;
begin
  select stato into era from dilazioni where id = p_id for update;
  with r as (
    select coalesce(sum(pagato_centesimi), 0) as pagato, coalesce(sum(rimborsato_centesimi), 0) as rimborsato,
      coalesce(sum(abbuonato_centesimi), 0) as abbuonato,
      coalesce(sum(totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi)
        filter (where stato = 'condonata'), 0) as condonato,
      count(*) filter (where stato = 'pagata' and n > 0) as pagate,
      count(*) filter (where stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')) as aperte
    from rate where dilazione_id = p_id
  ), d as (
    select case when era in ('attiva', 'sospesa', 'decaduta') and r.aperte = 0 then 'conclusa'
      when era = 'conclusa' and r.aperte > 0 then 'attiva' else era end as stato
    from r
  ), prossima as (
    select scadenza, totale_centesimi - pagato_centesimi - rimborsato_centesimi - abbuonato_centesimi as importo
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
      - least(pagato, r.totale_centesimi, new.rimborsato_centesimi),
    rimborsato_centesimi = least(pagato, r.totale_centesimi, new.rimborsato_centesimi),
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
drop trigger rata_segue on pagamenti;
create trigger rata_segue after update on pagamenti for each row
  when (new.origine = 'rata'
    and (old.stato, old.incassato_centesimi, old.rimborsato_centesimi, old.abbuoni_centesimi)
      is distinct from (new.stato, new.incassato_centesimi, new.rimborsato_centesimi, new.abbuoni_centesimi)
    and (new.stato <> 'in_verifica' or current_setting('rateo.giro', true) is distinct from 'on'))
  execute function rata_segue();

-- A, for all the rate that are left of a plan, the first being the capofila: all of them or none. p_abbuoni says what is
-- taken off each, counted on the residuo that it had: {debt: {residuo_centesimi, importo_centesimi}}. Answers like
-- avvia_insieme.
create function avvia_estinzione(
  p_pagamenti text[], p_cliente text, p_metodo text, p_fornitore text, p_tipo text, p_richiesta jsonb,
  p_motivo text, p_durata interval, p_adesso timestamptz, p_contesto jsonb, p_abbuoni jsonb
) returns jsonb language plpgsql as $$
declare
  primo jsonb;
  uno jsonb;
  quale text;
  esercente text;
begin
  if (select count(distinct x) from unnest(p_pagamenti) x) <> cardinality(p_pagamenti)
    or cardinality(p_pagamenti) not between 1 and 70 then
    return '{"esito": "importo_non_ammesso"}';
  end if;
  perform 1 from pagamenti where id = any (p_pagamenti) and cliente_id = p_cliente order by id for no key update;
  select esercente_id into esercente from pagamenti where id = p_pagamenti[1] and cliente_id = p_cliente;
  begin
    foreach quale in array p_pagamenti loop
      if not exists (select 1 from pagamenti where id = quale and esercente_id = esercente and cliente_id = p_cliente) then
        uno := '{"esito": "non_trovato"}';
        raise exception sqlstate 'P0498';
      end if;
      if p_abbuoni ? quale then
        update pagamenti set abbuoni_centesimi = abbuoni_centesimi + (p_abbuoni -> quale ->> 'importo_centesimi')::bigint
        where id = quale and stato in ('da_pagare', 'parzialmente_pagato', 'insoluto')
          and residuo_centesimi = (p_abbuoni -> quale ->> 'residuo_centesimi')::bigint;
      end if;
      uno := avvia_tentativo(quale, p_cliente, p_metodo, p_fornitore, p_tipo,
        case when primo is null then p_richiesta
          else jsonb_build_object('capofila_id', primo ->> 'tentativo_id', 'mora', p_richiesta -> 'mora') end,
        p_motivo, p_durata, p_adesso, p_contesto);
      if uno ->> 'esito' <> 'avviato' then
        raise exception sqlstate 'P0498';
      end if;
      if p_abbuoni ? quale then
        insert into abbuoni (tentativo_id, pagamento_id, importo_centesimi, concesso_at)
        values ((uno ->> 'tentativo_id')::uuid, quale, (p_abbuoni -> quale ->> 'importo_centesimi')::bigint, p_adesso);
        -- It was another debt when the sum was shown.
        if not exists (select 1 from pagamenti p join tentativi t on t.id = (uno ->> 'tentativo_id')::uuid
          where p.id = quale and t.importo_centesimi = p.residuo_centesimi
            and p.residuo_centesimi = (p_abbuoni -> quale ->> 'residuo_centesimi')::bigint
              - (p_abbuoni -> quale ->> 'importo_centesimi')::bigint) then
          uno := '{"esito": "importo_cambiato"}';
          raise exception sqlstate 'P0498';
        end if;
      end if;
      primo := coalesce(primo, uno);
    end loop;
  exception when sqlstate 'P0498' then
    return uno || jsonb_build_object('pagamento_id', quale);
  end;
  if cardinality(p_pagamenti) > 1 then
    update operazioni_psp o set richiesta = o.richiesta || (
      select jsonb_build_object('importo_centesimi', sum(t.importo_centesimi),
        'causale', left(o.richiesta ->> 'causale', 100) || ' e altri ' || count(*) - 1,
        'debiti', string_agg(t.pagamento_id || ':' || t.n || ':' || t.importo_centesimi, ','
          order by array_position(p_pagamenti, t.pagamento_id)))
      from tentativi t
      where t.id = (primo ->> 'tentativo_id')::uuid or t.capofila_id = (primo ->> 'tentativo_id')::uuid)
    where o.id = (primo ->> 'operazione_id')::bigint;
  end if;
  return primo;
end $$;

-- The tentativo brought no money, or the bank took it back: the debt is what it was before. After a refund the debt is not
-- opened again, and what was not owed stays not owed.
create function abbuono_segue() returns trigger language plpgsql as $$
declare
  a abbuoni;
begin
  select * into a from abbuoni where tentativo_id = new.id and decaduto_at is null;
  if not found or new.stato = 'restituito' and not exists (
    select 1 from pagamenti p join transizioni t on t.entita = 'pagamento' and t.da = p.stato and t.a = 'insoluto'
    where p.id = new.pagamento_id and p.incassato_centesimi - new.importo_centesimi >= p.rimborsato_centesimi) then
    return null;
  end if;
  update abbuoni set decaduto_at = new.updated_at where tentativo_id = new.id;
  update pagamenti set abbuoni_centesimi = abbuoni_centesimi - a.importo_centesimi where id = a.pagamento_id;
  return null;
end $$;
create trigger abbuono_segue after update on tentativi for each row
  when (old.stato is distinct from new.stato
    and new.stato in ('rifiutato', 'annullato', 'errore_tecnico', 'restituito'))
  execute function abbuono_segue();
