-- A debt paid in parts: the dilazione is the plan, each rata one part with its own day. A rata is collected by a
-- pagamento of its own, made when the plan becomes active.

create table dilazioni (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  causale text not null check (length(causale) between 1 and 140),
  -- The price, acconto included; what is paid in the end is the price, its interest and its expenses.
  importo_centesimi bigint not null check (importo_centesimi between 1 and 100000000),
  acconto_centesimi bigint not null default 0 check (acconto_centesimi between 0 and importo_centesimi),
  interessi_centesimi bigint not null default 0 check (interessi_centesimi >= 0),
  spese_centesimi bigint not null default 0 check (spese_centesimi >= 0),
  totale_centesimi bigint not null
    generated always as (importo_centesimi + interessi_centesimi + spese_centesimi) stored,
  -- Folded into the row when a rata is paid, so that a list needs no sum over the rate.
  pagato_centesimi bigint not null default 0 check (pagato_centesimi >= 0),
  condonato_centesimi bigint not null default 0 check (condonato_centesimi >= 0),
  residuo_centesimi bigint not null generated always as (case when stato in ('attiva', 'sospesa', 'decaduta')
    then importo_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi - condonato_centesimi
    else 0 end) stored,
  n_rate int not null check (n_rate between 1 and 60),
  rate_pagate int not null default 0 check (rate_pagate between 0 and n_rate),
  cadenza text not null
    check (cadenza in ('settimanale', 'quindicinale', 'mensile', 'bimestrale', 'trimestrale')),
  prima_scadenza date not null,
  -- What is due next, while the plan is active.
  prossima_scadenza date,
  prossimo_importo_centesimi bigint check (prossimo_importo_centesimi > 0),
  -- The order of what is due: rows of which nothing is due come last.
  entro date not null generated always as (coalesce(prossima_scadenza, date '2199-12-31')) stored,
  tan_percento numeric(6, 3) not null default 0 check (tan_percento between 0 and 100),
  taeg_percento numeric(6, 3) not null default 0 check (taeg_percento >= 0),
  inquadramento text not null
    check (inquadramento in ('fuori_perimetro', 'credito_gratuito', 'credito_oneroso', 'b2b')),
  stato text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (esercente_id, id),
  check (pagato_centesimi + condonato_centesimi <= importo_centesimi + interessi_centesimi + spese_centesimi),
  check ((prossima_scadenza is null) = (prossimo_importo_centesimi is null))
) with (fillfactor = 85);
create index dilazioni_esercente_cliente on dilazioni (esercente_id, cliente_id, id);
create index dilazioni_cliente on dilazioni (cliente_id, id);
create index dilazioni_entro on dilazioni (entro, id);
create index dilazioni_esercente_entro on dilazioni (esercente_id, entro, id);
create index dilazioni_cliente_entro on dilazioni (cliente_id, entro, id);

create table rate (
  id text collate "C" primary key,
  dilazione_id text collate "C" not null references dilazioni,
  -- 0 is the acconto.
  n int not null check (n >= 0),
  scadenza date not null,
  scadenza_originale date not null,
  capitale_centesimi bigint not null check (capitale_centesimi >= 0),
  interessi_centesimi bigint not null default 0 check (interessi_centesimi >= 0),
  spese_centesimi bigint not null default 0 check (spese_centesimi >= 0),
  totale_centesimi bigint not null
    generated always as (capitale_centesimi + interessi_centesimi + spese_centesimi) stored,
  pagato_centesimi bigint not null default 0,
  stato text not null,
  pagamento_id text collate "C" unique references pagamenti,
  pagata_at timestamptz,
  unique (dilazione_id, n),
  check (pagato_centesimi between 0 and capitale_centesimi + interessi_centesimi + spese_centesimi)
);
create trigger stato_lecito before update on dilazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('dilazione');
create trigger stato_lecito before update on rate for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('rata');

-- What a dilazione says of its rate, told again from the rate themselves. It becomes conclusa when nothing is left,
-- and active again when the bank takes back what had ended it.
create function riepiloga_dilazione(p_id text) returns void language plpgsql as $$
begin
  perform 1 from dilazioni where id = p_id for update;
  with r as (
    select coalesce(sum(pagato_centesimi), 0) as pagato,
      coalesce(sum(totale_centesimi - pagato_centesimi) filter (where stato = 'condonata'), 0) as condonato,
      count(*) filter (where stato = 'pagata' and n > 0) as pagate,
      count(*) filter (where stato not in ('pagata', 'condonata', 'sostituita', 'annullata')) as aperte
    from rate where dilazione_id = p_id
  ), d as (
    select case when stato in ('attiva', 'decaduta') and r.aperte = 0 then 'conclusa'
      when stato = 'conclusa' and r.aperte > 0 then 'attiva' else stato end as stato
    from dilazioni, r where id = p_id
  ), prossima as (
    select scadenza, totale_centesimi - pagato_centesimi as importo from rate, d
    where dilazione_id = p_id and d.stato = 'attiva'
      and rate.stato not in ('pagata', 'condonata', 'sostituita', 'annullata')
    order by scadenza, n limit 1
  )
  update dilazioni set stato = d.stato, pagato_centesimi = r.pagato, condonato_centesimi = r.condonato,
    rate_pagate = r.pagate, prossima_scadenza = (select scadenza from prossima),
    prossimo_importo_centesimi = (select importo from prossima), updated_at = now()
  from r, d where id = p_id;
end $$;

-- A rata goes with the pagamento that collects it, in the same transaction. Money that moved is never refused for
-- what a rata says: a step that its table does not know leaves its state as it was.
create function rata_segue() returns trigger language plpgsql as $$
declare
  voluto text := case
    when new.stato in ('pagato', 'contestato') then 'pagata'
    when new.stato = 'parzialmente_pagato' then 'parzialmente_pagata'
    when new.stato in ('in_verifica', 'in_elaborazione') then 'in_addebito'
    when new.stato = 'da_pagare' then 'programmata'
    when new.stato = 'insoluto' then 'scaduta'
    end;
  toccata text;
begin
  update rate r set
    stato = case when exists (select 1 from transizioni t
      where t.entita = 'rata' and t.da = r.stato and t.a = voluto) then voluto else r.stato end,
    pagato_centesimi = least(new.incassato_centesimi, r.totale_centesimi),
    pagata_at = case when new.incassato_centesimi >= r.totale_centesimi then new.pagato_at end
  where r.pagamento_id = new.id
  returning r.dilazione_id into toccata;
  if toccata is not null then
    perform riepiloga_dilazione(toccata);
  end if;
  return null;
end $$;
create trigger rata_segue after update on pagamenti for each row
  when (new.origine = 'rata' and (old.stato, old.incassato_centesimi)
    is distinct from (new.stato, new.incassato_centesimi))
  execute function rata_segue();
