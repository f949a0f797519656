-- What clienti are late with is added up from the index alone.
drop index pagamenti_esercente_attesi;
create index pagamenti_esercente_attesi on pagamenti (esercente_id, scadenza) include (cliente_id, residuo_centesimi, dilazione_id)
  where stato in ('da_pagare', 'parzialmente_pagato', 'insoluto');

-- Tags and controlli are marks too, so that those who have one are found without reading the others: as the trigger
-- writes them from now on. Where the trigger is there already it is of the release before, and would write none.
do $$ begin
  if exists (select 1 from pg_trigger where tgname = 'clienti_esercente_riscritto') then
    alter table clienti_esercente disable trigger clienti_esercente_riscritto;
  end if;
end $$;
update clienti_esercente c set indizi = c.indizi || (
  select coalesce(array_agg(gettone(c.esercente_id, s)), '{}') from (
    select '@' || e from unnest(c.etichette) e union all select '!' || u from unnest(c.controlli) u) x(s))
where c.etichette <> '{}' or c.controlli <> '{}';
do $$ begin
  if exists (select 1 from pg_trigger where tgname = 'clienti_esercente_riscritto') then
    alter table clienti_esercente enable trigger clienti_esercente_riscritto;
  end if;
end $$;
