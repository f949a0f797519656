-- Keeps the list of what still has to leave. With the rights of its owner: a portal of the release before goes on while it does not
-- know the list.
create or replace function segna_uscita_aperta() returns trigger language plpgsql security definer
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from uscite_aperte where id = old.id;
  elsif new.inviata_at is not null then
    delete from uscite_aperte where id = new.id;
  else
    insert into uscite_aperte (id, dal) values (new.id, new.prossimo_at)
    on conflict (id) do update set dal = excluded.dal;
  end if;
  return null;
end $$;

-- The first time everybody else waits, once and not half-way: what is open is taken over below.
do $$ begin
  if to_regclass('public.uscite_da_inviare') is not null then
    lock table uscite in access exclusive mode;
  end if;
end $$;
create or replace trigger aperta after insert on uscite for each row
  when (new.inviata_at is null) execute function segna_uscita_aperta();
create or replace trigger aperta_o_chiusa after update on uscite for each row
  when ((old.inviata_at is null) <> (new.inviata_at is null) or new.prossimo_at < old.prossimo_at)
  execute function segna_uscita_aperta();
create or replace trigger tolta after delete on uscite for each row execute function segna_uscita_aperta();

-- Once, while the index is there by which the open ones were found.
insert into uscite_aperte
select id, prossimo_at from uscite where inviata_at is null and to_regclass('public.uscite_da_inviare') is not null
on conflict (id) do nothing;
drop index if exists uscite_da_inviare;
