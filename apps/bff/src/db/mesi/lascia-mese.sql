-- Drops the oldest month that ended before p_prima, and returns its name; null when there is none. What the provider wrote in a
-- notice that nobody has worked off stays among the others, until somebody does.
create or replace function lascia_mese(p_prima timestamptz) returns text language plpgsql security definer as $$
declare
  v_mese record;
begin
  select c.relname as nome, p.relname as tabella into v_mese
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where p.relname in ('corpi_messaggi', 'corpi_eventi') and p.relnamespace = 'public'::regnamespace
    and c.relnamespace = 'mesi'::regnamespace and c.relname ~ '_\d{4}_\d{2}$'
    and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= p_prima at time zone 'UTC'
  order by right(c.relname, 7), c.relname limit 1;
  if not found then
    return null;
  end if;
  -- A message that is written meanwhile waits this long at most; the next run makes up for it.
  perform set_config('lock_timeout', '1s', true);
  execute format('alter table %I detach partition mesi.%I', v_mese.tabella, v_mese.nome);
  if v_mese.tabella = 'corpi_eventi' then
    execute format('insert into %I select c.* from mesi.%I c join eventi_psp e using (fornitore, evento_id)
      where e.elaborato_at is null', v_mese.tabella, v_mese.nome);
  end if;
  execute format('drop table mesi.%I', v_mese.nome);
  return v_mese.nome;
end $$;
