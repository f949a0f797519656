-- Active again: from the last renewal on, the next day that is still to come, counted from the day of the first.
create or replace function ritardo_finito() returns trigger language plpgsql as $$
begin
  new.ritardo_dal := null;
  -- After its last period nothing is charged any more.
  if new.prossimo_addebito is null and new.fino_al is null then
    select min(giorno) into new.prossimo_addebito
    from piani p
    cross join lateral (select max(scadenza) as ultimo from pagamenti
      where origine_id = new.id and origine = 'abbonamento') u
    cross join lateral (select coalesce(new.ancora, u.ultimo) as ancora, passo_cadenza(p.cadenza) as passo) k
    -- From the last renewal on: one that is charged by days may be thousands of them away from its first.
    cross join lateral (select case when mesi_cadenza(p.cadenza) > 0 then 0
      else greatest(0, (u.ultimo - k.ancora) / extract(day from k.passo)::int) end as da) f
    cross join lateral (select (k.ancora + n * k.passo)::date as giorno from generate_series(f.da, f.da + 1200) n) g
    where p.id = new.piano_id and g.giorno > (new.updated_at at time zone 'Europe/Rome')::date
      and g.giorno > u.ultimo;
  end if;
  return new;
end $$;

create or replace trigger ritardo_finito before update on abbonamenti for each row
  when (new.stato = 'attivo' and old.stato <> 'attivo') execute function ritardo_finito();
