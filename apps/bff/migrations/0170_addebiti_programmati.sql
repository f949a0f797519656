-- What falls due and is charged by itself: on which saved method, and on which day somebody has to look at it.

-- A mandato may be what a dilazione or an abbonamento is charged to, as a card may.
alter table usi_metodo
  alter column metodo_id drop not null,
  add column mandato_id text collate "C" references mandati,
  add check (num_nonnulls(metodo_id, mandato_id) = 1);
create index usi_metodo_mandato on usi_metodo (mandato_id) where mandato_id is not null;

alter table abbonamenti
  -- The day that every period is counted from; null until the first one, which begins on prossimo_addebito.
  add column ancora date,
  -- How many days ahead a renewal is made, so that a direct debit falls on its day. Kept by usi_metodo.
  add column anticipo_giorni int not null default 0 check (anticipo_giorni between 0 and 30);
create index abbonamenti_anticipo on abbonamenti (prossimo_addebito, id) where anticipo_giorni > 0;
create index abbonamenti_disdetti on abbonamenti (fino_al, id) where stato = 'disdetto';

-- A period is billed once. What is charged for anything else, such as a change of piano, has no number.
create unique index pagamenti_periodo on pagamenti (origine_id, scadenza)
  where origine = 'abbonamento' and origine_n is not null;

-- Two, because each is read to the end at every turn: a rata is in one of them, and then in none.
create index rate_programmate on rate (scadenza, id) where stato = 'programmata';
create index rate_in_scadenza on rate (scadenza, id) where stato = 'in_scadenza';

-- One row for each debt that nobody has tried to charge by itself yet; it goes with the first try.
create table addebiti_programmati (
  pagamento_id text collate "C" primary key references pagamenti,
  -- When to look at it: -infinity is at once.
  il date not null
);
create index addebiti_programmati_il on addebiti_programmati (il, pagamento_id);

create function programma_addebito() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update addebiti_programmati set il = '-infinity' where pagamento_id = new.id;
    return null;
  end if;
  insert into addebiti_programmati (pagamento_id, il)
  values (new.id, case when exists (
      select 1 from usi_metodo where oggetto_id = new.origine_id and mandato_id is not null)
    -- Sent ahead: how many days, the mandato says.
    then '-infinity' else new.scadenza end);
  return null;
end $$;
create trigger programma_addebito after insert on pagamenti for each row
  when (new.origine <> 'una_tantum' and new.origine_id is not null and new.stato = 'da_pagare')
  execute function programma_addebito();
create trigger riprogramma_addebito after update on pagamenti for each row
  when (new.origine <> 'una_tantum' and old.scadenza is distinct from new.scadenza)
  execute function programma_addebito();

-- Another method has other days.
create function metodo_scelto() returns trigger language plpgsql as $$
begin
  if new.oggetto_tipo = 'abbonamento' then
    update abbonamenti a set anticipo_giorni = g.giorni
    from (select coalesce((select preavviso_giorni from mandati where id = new.mandato_id), 0) as giorni) g
    where a.id = new.oggetto_id and a.anticipo_giorni <> g.giorni;
  end if;
  update addebiti_programmati q set il = '-infinity'
  from pagamenti p where p.origine_id = new.oggetto_id and q.pagamento_id = p.id;
  return null;
end $$;
create trigger metodo_scelto after insert or update on usi_metodo for each row execute function metodo_scelto();

-- What is still to come; what is past its day was dealt with by somebody.
insert into addebiti_programmati (pagamento_id, il)
select id, scadenza from pagamenti
where origine <> 'una_tantum' and origine_id is not null and stato = 'da_pagare' and scadenza >= current_date;

-- Active again: from the last renewal on, the next day that is still to come, counted from the day of the first.
create or replace function ritardo_finito() returns trigger language plpgsql as $$
begin
  new.ritardo_dal := null;
  if new.prossimo_addebito is null then
    select min(giorno) into new.prossimo_addebito
    from piani p
    cross join lateral (select max(scadenza) as ultimo from pagamenti
      where origine_id = new.id and origine = 'abbonamento') u
    cross join lateral (select (coalesce(new.ancora, u.ultimo) + n * case p.cadenza
        when 'settimanale' then interval '7 days'
        when 'mensile' then interval '1 month'
        when 'bimestrale' then interval '2 months'
        when 'trimestrale' then interval '3 months'
        when 'semestrale' then interval '6 months'
        else interval '1 year' end)::date as giorno from generate_series(0, 1200) n) g
    where p.id = new.piano_id and g.giorno > (new.updated_at at time zone 'Europe/Rome')::date
      and g.giorno > u.ultimo;
  end if;
  return new;
end $$;
