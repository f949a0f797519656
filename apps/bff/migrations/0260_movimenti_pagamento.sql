-- Every time the money of a debt moved, once, on the day on which it moved and with the method it moved by. Whatever
-- adds up money that was collected or given back (home, lists, boxes, reports, exports, advisors) reads it from here:
--   incassato = Σ incassato_centesimi   collected, less what was written down by mistake and what a bank took back
--   rimborsato = Σ rimborsato_centesimi given back: refunds and lost claims, less refunds that a bank sent back
--   al netto dei rimborsi = incassato − rimborsato
-- Of one debt they are its own incassato_centesimi and rimborsato_centesimi (a rule of the books checks it at night).

create table movimenti_pagamento (
  -- Begins with the second in which the money moved, as the ids of everything begin with that of their creation: a
  -- period is a range of ids, and one index serves the page of a list and the sum of a month.
  id text collate "C" not null,
  pagamento_id text collate "C" not null references pagamenti,
  -- Those of the debt.
  esercente_id text collate "C" not null,
  cliente_id text collate "C" not null,
  tentativo_id uuid not null,
  tipo text not null check (tipo in ('incasso', 'storno', 'restituzione', 'rimborso', 'rimborso_tornato',
    'contestazione_persa')),
  metodo text not null,
  incassato_centesimi bigint not null default 0,
  rimborsato_centesimi bigint not null default 0,
  -- When the money moved: of what was taken by hand, the moment that was written down for it.
  created_at timestamptz not null,
  -- That day in Rome.
  giorno date not null,
  check (case tipo
    when 'incasso' then incassato_centesimi > 0 and rimborsato_centesimi = 0
    when 'storno' then incassato_centesimi < 0 and rimborsato_centesimi = 0
    when 'restituzione' then incassato_centesimi < 0 and rimborsato_centesimi = 0
    when 'rimborso_tornato' then incassato_centesimi = 0 and rimborsato_centesimi < 0
    else incassato_centesimi = 0 and rimborsato_centesimi > 0 end),
  primary key (id) include (giorno, incassato_centesimi, rimborsato_centesimi)
);
create index movimenti_pagamento_esercente on movimenti_pagamento (esercente_id, id)
  include (giorno, incassato_centesimi, rimborsato_centesimi);
create index movimenti_pagamento_cliente on movimenti_pagamento (cliente_id, id)
  include (giorno, incassato_centesimi, rimborsato_centesimi);
create trigger sola_aggiunta before update or delete on movimenti_pagamento for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti_pagamento execute function sola_aggiunta();

-- The beginning of the ids of an instant.
create function inizio_id(p_at timestamptz) returns text language sql immutable as $$
  select lpad(to_hex(floor(extract(epoch from p_at))::bigint), 8, '0')
$$;

-- The only writer. p_centesimi as it moves the sum of its kind: below zero for what is undone.
create function muovi_pagamento(
  p_pagamento text, p_tentativo uuid, p_tipo text, p_metodo text, p_centesimi bigint, p_at timestamptz
) returns void language sql as $$
  insert into movimenti_pagamento (id, pagamento_id, esercente_id, cliente_id, tentativo_id, tipo, metodo,
    incassato_centesimi, rimborsato_centesimi, created_at, giorno)
  select inizio_id(p_at) || left(replace(gen_random_uuid()::text, '-', ''), 16), p.id, p.esercente_id, p.cliente_id,
    p_tentativo, p_tipo, p_metodo,
    case when p_tipo in ('incasso', 'storno', 'restituzione') then p_centesimi else 0 end,
    case when p_tipo in ('incasso', 'storno', 'restituzione') then 0 else p_centesimi end,
    p_at, (p_at at time zone 'Europe/Rome')::date
  from pagamenti p where p.id = p_pagamento and p_centesimi <> 0
$$;

create function tentativo_muove() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.stato not in ('riuscito', 'restituito', 'stornato') then
    perform muovi_pagamento(new.pagamento_id, new.id, 'incasso', new.metodo, new.importo_centesimi,
      coalesce(new.concluso_at, new.updated_at));
  end if;
  if new.stato <> 'riuscito' then
    perform muovi_pagamento(new.pagamento_id, new.id, case new.stato when 'stornato' then 'storno' else 'restituzione' end,
      new.metodo, -new.importo_centesimi, new.updated_at);
  end if;
  return null;
end $$;
create trigger tentativo_muove after insert on tentativi for each row
  when (new.stato in ('riuscito', 'restituito', 'stornato')) execute function tentativo_muove();
create trigger tentativo_muove_dopo after update on tentativi for each row
  when (old.stato is distinct from new.stato and new.stato in ('riuscito', 'restituito', 'stornato'))
  execute function tentativo_muove();

-- What goes back of money that fits no debt was never counted as collected.
create function rimborso_muove() returns trigger language plpgsql as $$
declare
  metodo_del_tentativo text;
begin
  select metodo into strict metodo_del_tentativo from tentativi where id = new.tentativo_id;
  if new.stato = 'riuscito' then
    perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'rimborso', metodo_del_tentativo,
      new.importo_centesimi, coalesce(new.concluso_at, new.updated_at));
  else
    perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'rimborso_tornato', metodo_del_tentativo,
      -new.importo_centesimi, new.updated_at);
  end if;
  return null;
end $$;
create trigger rimborso_muove after insert on rimborsi for each row
  when (new.stato = 'riuscito' and new.eccedenza_id is null) execute function rimborso_muove();
create trigger rimborso_muove_dopo after update on rimborsi for each row
  when (old.stato is distinct from new.stato and 'riuscito' in (old.stato, new.stato) and new.eccedenza_id is null)
  execute function rimborso_muove();

-- The bank takes the whole of what was claimed; the debt gives back no more than is left of what it brought.
create function contestazione_muove() returns trigger language plpgsql as $$
declare
  resta bigint;
begin
  select incassato_centesimi - rimborsato_centesimi into strict resta from pagamenti where id = new.pagamento_id
  for no key update;
  perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'contestazione_persa', t.metodo,
    least(resta, new.importo_centesimi), coalesce(new.concluso_at, new.updated_at))
  from tentativi t where t.id = new.tentativo_id;
  return null;
end $$;
create trigger contestazione_muove after update on contestazioni for each row
  when (old.stato is distinct from new.stato and new.stato in ('persa', 'accettata'))
  execute function contestazione_muove();

-- What happened before this table.
select muovi_pagamento(t.pagamento_id, t.id, 'incasso', t.metodo, t.importo_centesimi,
  coalesce(t.concluso_at, t.updated_at))
from tentativi t where t.stato in ('riuscito', 'restituito', 'stornato');
select muovi_pagamento(t.pagamento_id, t.id, case t.stato when 'stornato' then 'storno' else 'restituzione' end, t.metodo,
  -t.importo_centesimi, coalesce((select min(s.registrata_at) from scritture s
    where s.tipo in ('storno', 'restituzione') and s.origine_tipo = 'tentativo' and s.origine_id = t.id::text),
    t.updated_at))
from tentativi t where t.stato in ('restituito', 'stornato');
select muovi_pagamento(r.pagamento_id, r.tentativo_id, 'rimborso', t.metodo, r.importo_centesimi,
  coalesce(r.concluso_at, r.updated_at))
from rimborsi r join tentativi t on t.id = r.tentativo_id
where r.stato = 'riuscito' and r.eccedenza_id is null;
-- Refunds are known by their rows: what else a debt gave back, it gave back for the claim it lost.
select muovi_pagamento(c.pagamento_id, c.tentativo_id, 'contestazione_persa', t.metodo,
  p.rimborsato_centesimi - coalesce((select sum(r.importo_centesimi) from rimborsi r
    where r.pagamento_id = p.id and r.stato = 'riuscito' and r.eccedenza_id is null), 0)::bigint,
  coalesce(c.concluso_at, c.updated_at))
from (select distinct on (pagamento_id) * from contestazioni where stato in ('persa', 'accettata')
    order by pagamento_id, concluso_at) c
  join pagamenti p on p.id = c.pagamento_id join tentativi t on t.id = c.tentativo_id;

-- What was counted in the other way is asked for again by who needs it.
update reports set stato = 'scaduto', righe = null, totali = null
where tipo in ('incassi', 'rimborsi', 'spese') and stato = 'pronto';

-- The sums that read them are answered from here now.
drop index pagamenti_pagato;
drop index pagamenti_esercente_pagato;

-- What is still expected of a debt, and what of it is late, in one place: not of one that is paid in rate, which are
-- pagamenti themselves. Written as plain conditions, so that indexes answer them.
create function e_dovuto(p_stato text, p_dilazione_id text) returns boolean language sql immutable as $$
  select p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null
$$;
create function e_scaduto(p_stato text, p_dilazione_id text, p_scadenza date, p_oggi date)
returns boolean language sql immutable as $$
  select p_stato in ('da_pagare', 'parzialmente_pagato', 'insoluto') and p_dilazione_id is null and p_scadenza < p_oggi
$$;
