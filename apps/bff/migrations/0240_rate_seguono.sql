-- A rata goes with its pagamento in every direction: what was given back, written off, undone. What is told of the
-- dilazione is net of what went back; it ends when nothing is left to pay, and is open again when something is.

alter table rate add column rimborsato_centesimi bigint not null default 0 check (rimborsato_centesimi >= 0);
alter table rate add constraint rate_entro_il_totale
  check (pagato_centesimi + rimborsato_centesimi <= capitale_centesimi + interessi_centesimi + spese_centesimi);

alter table dilazioni add column rimborsato_centesimi bigint not null default 0 check (rimborsato_centesimi >= 0);
do $$
declare
  nome text;
begin
  select conname into strict nome from pg_constraint
  where conrelid = 'dilazioni'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%pagato_centesimi + condonato_centesimi%';
  execute format('alter table dilazioni drop constraint %I', nome);
end $$;
alter table dilazioni drop column residuo_centesimi;
alter table dilazioni add column residuo_centesimi bigint not null
  generated always as (case when stato in ('attiva', 'sospesa', 'decaduta')
    then importo_centesimi + interessi_centesimi + spese_centesimi - pagato_centesimi - rimborsato_centesimi
      - condonato_centesimi
    else 0 end) stored;
alter table dilazioni add constraint dilazioni_entro_il_totale check (
  pagato_centesimi + rimborsato_centesimi + condonato_centesimi
    <= importo_centesimi + interessi_centesimi + spese_centesimi);

-- As before; `pagato` is what the esercente kept, and whoever reads the cronologia finds the end and the reopening.
create or replace function riepiloga_dilazione(p_id text) returns void language plpgsql as $$
declare
  era text;
  ora text;
begin
  select stato into era from dilazioni where id = p_id for update;
  with r as (
    select coalesce(sum(pagato_centesimi), 0) as pagato, coalesce(sum(rimborsato_centesimi), 0) as rimborsato,
      coalesce(sum(totale_centesimi - pagato_centesimi - rimborsato_centesimi) filter (where stato = 'condonata'), 0)
        as condonato,
      count(*) filter (where stato = 'pagata' and n > 0) as pagate,
      count(*) filter (where stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')) as aperte
    from rate where dilazione_id = p_id
  ), d as (
    select case when era in ('attiva', 'sospesa', 'decaduta') and r.aperte = 0 then 'conclusa'
      when era = 'conclusa' and r.aperte > 0 then 'attiva' else era end as stato
    from r
  ), prossima as (
    select scadenza, totale_centesimi - pagato_centesimi - rimborsato_centesimi as importo from rate, d
    where dilazione_id = p_id and d.stato = 'attiva'
      and rate.stato not in ('pagata', 'rimborsata', 'condonata', 'sostituita', 'annullata')
    order by scadenza, n limit 1
  )
  update dilazioni set stato = d.stato, pagato_centesimi = r.pagato, rimborsato_centesimi = r.rimborsato,
    condonato_centesimi = r.condonato, rate_pagate = r.pagate, prossima_scadenza = (select scadenza from prossima),
    prossimo_importo_centesimi = (select importo from prossima), updated_at = now()
  from r, d where id = p_id
  returning dilazioni.stato into ora;
  if ora <> era then
    perform annota_dilazione(p_id, case ora when 'conclusa' then 'conclude' else 'riapre' end, era, ora, '{}', '{}');
  end if;
end $$;

-- Who left the purchase was given back all that was paid: the rate that are left are owed no more. While one is being
-- paid nothing ends: it is asked again when that payment is over.
create function recede_dilazione(p_dilazione text, p_adesso timestamptz) returns void language plpgsql as $$
declare
  era text;
  d record;
begin
  select stato into era from dilazioni
  where id = p_dilazione and stato in ('attiva', 'sospesa', 'decaduta', 'conclusa')
    and pagato_centesimi = 0 and rimborsato_centesimi > 0;
  if not found or not exists (
    select 1 from rate r join rimborsi b on b.pagamento_id = r.pagamento_id
    where r.dilazione_id = p_dilazione and b.motivo = 'recesso' and b.stato = 'riuscito'
  ) or exists (
    select 1 from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione
      and p.stato not in ('da_pagare', 'insoluto', 'scaduto', 'annullato', 'irrecuperabile', 'rimborsato')
  ) then
    return;
  end if;
  -- First the dilazione, so that the end of its last rata is not told as its conclusion.
  update dilazioni set stato = 'annullata', updated_at = p_adesso where id = p_dilazione;
  for d in
    select p.id, p.stato from rate r join pagamenti p on p.id = r.pagamento_id
    where r.dilazione_id = p_dilazione and p.stato in ('da_pagare', 'insoluto', 'scaduto')
    order by p.id for no key update of p
  loop
    update pagamenti set stato = 'annullato', updated_at = p_adesso where id = d.id;
    perform annota_pagamento(d.id, 'annulla_per_recesso', d.stato, 'annullato',
      jsonb_build_object('dilazione_id', p_dilazione), '{}');
  end loop;
  perform annota_dilazione(p_dilazione, 'recede', era, 'annullata', '{}', '{}');
end $$;

-- As before, and also back: written off, given back, taken again. Money that moved is never refused for what a rata
-- says: a step that its table does not know leaves its state as it was.
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
    pagata_at = case when pagato >= r.totale_centesimi then new.pagato_at end
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
  when (new.origine = 'rata' and (old.stato, old.incassato_centesimi, old.rimborsato_centesimi)
    is distinct from (new.stato, new.incassato_centesimi, new.rimborsato_centesimi)
    and (new.stato <> 'in_verifica' or current_setting('rateo.giro', true) is distinct from 'on'))
  execute function rata_segue();

-- As before; a debt that ended when the dilazione began is not said to be owed again.
create or replace function debiti_liberi() returns trigger language plpgsql as $$
declare
  d record;
begin
  update dilazioni_debiti set viva = false where dilazione_id = new.id and viva;
  for d in
    select p.id, p.stato from dilazioni_debiti x join pagamenti p on p.id = x.pagamento_id
    where x.dilazione_id = new.id and p.dilazione_id = new.id order by p.id for no key update of p
  loop
    update pagamenti set dilazione_id = null, updated_at = new.updated_at where id = d.id;
    if d.stato <> 'annullato' then
      perform annota_pagamento(d.id, 'libera_da_rate', d.stato, d.stato, jsonb_build_object('dilazione_id', new.id), '{}');
    end if;
  end loop;
  return null;
end $$;

-- What was given back or written off before this was written.
alter table rate disable trigger stato_lecito;
update rate r set
  stato = case p.stato when 'rimborsato' then 'rimborsata' when 'irrecuperabile' then 'condonata' else r.stato end,
  pagato_centesimi = r.pagato_centesimi - least(r.pagato_centesimi, p.rimborsato_centesimi),
  rimborsato_centesimi = least(r.pagato_centesimi, p.rimborsato_centesimi)
from pagamenti p
where p.id = r.pagamento_id and (p.rimborsato_centesimi > 0 or p.stato = 'irrecuperabile');
alter table rate enable trigger stato_lecito;
alter table dilazioni disable trigger stato_lecito;
select riepiloga_dilazione(dilazione_id) from (
  select distinct r.dilazione_id from rate r join pagamenti p on p.id = r.pagamento_id
  where p.rimborsato_centesimi > 0 or p.stato = 'irrecuperabile') toccate;
alter table dilazioni enable trigger stato_lecito;
