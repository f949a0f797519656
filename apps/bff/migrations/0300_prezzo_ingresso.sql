-- A first price of a piano, for so many charges; then the price that it has. Of who had the piano before, by its setting.
alter table piani
  add column ingresso_periodi int not null default 0,
  add column ingresso_centesimi bigint,
  add column ingresso_ripetibile boolean not null default false,
  add constraint piani_ingresso check (
    (ingresso_periodi = 0 and ingresso_centesimi is null and not ingresso_ripetibile)
    or (ingresso_periodi between 1 and 36 and ingresso_centesimi > 0 and ingresso_centesimi < importo_centesimi));

-- While the first price runs: the price after it, for all the places, and the charges that are still made at the first one. Both null
-- where there is none, or it is over. `importo_centesimi` stays the price of the period that runs.
alter table abbonamenti
  add column pieno_centesimi bigint check (pieno_centesimi > 0),
  add column ingresso_rimasti int check (ingresso_rimasti >= 0),
  add constraint abbonamenti_ingresso check ((pieno_centesimi is null) = (ingresso_rimasti is null)),
  -- The price of the next whole period, before any discount: what every reader of a charge to come reads.
  add column prossimo_centesimi bigint not null generated always as (
    case when ingresso_rimasti = 0 then pieno_centesimi else importo_centesimi end) stored,
  -- The day of the next charge as lists show it and sort by: that of the period, or the one that was told after a stop.
  add column addebito_il date not null generated always as (
    coalesce(ripresa_il, prossimo_addebito, '2199-12-31'::date)) stored;
-- Few at a time: the first price is over, and the next charge is the first dearer one.
create index abbonamenti_ingresso_finito on abbonamenti (prossimo_addebito, id) where ingresso_rimasti = 0;

-- The piano that a change left behind: who had it has its first price no more. Null of changes that were made before this.
alter table cambi_piano add column da_piano_id text collate "C" references piani;

-- Lists are in the order of the day that they show.
drop index abbonamenti_cliente_entro;
drop index abbonamenti_esercente_entro;
create index abbonamenti_cliente_addebito on abbonamenti (cliente_id, addebito_il, id);
create index abbonamenti_esercente_addebito on abbonamenti (esercente_id, addebito_il, id);
create index abbonamenti_addebito on abbonamenti (addebito_il, id);

alter table avvisi_abbonamento drop constraint avvisi_abbonamento_tipo_check;
alter table avvisi_abbonamento add constraint avvisi_abbonamento_tipo_check
  check (tipo in ('durata', 'rinnovo', 'cambio', 'prezzo', 'giorno', 'ingresso'));
