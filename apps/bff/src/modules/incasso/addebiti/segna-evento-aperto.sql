-- Keeps the list of the notices that nobody has worked off yet. With the rights of its owner: a portal of the release before goes on
-- while it does not know the list.
create or replace function segna_evento_aperto() returns trigger language plpgsql security definer
  set search_path = public, pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from eventi_aperti where evento_id = old.evento_id and fornitore = old.fornitore;
  elsif new.elaborato_at is not null then
    delete from eventi_aperti where evento_id = new.evento_id and fornitore = new.fornitore;
  else
    insert into eventi_aperti (fornitore, evento_id, dal) values (new.fornitore, new.evento_id, new.prossimo_at)
    on conflict (evento_id, fornitore) do update set dal = excluded.dal;
  end if;
  return null;
end $$;

-- The first time everybody else waits, once and not half-way: what is open is taken over below.
do $$ begin
  if to_regclass('public.eventi_psp_da_elaborare') is not null then
    lock table eventi_psp in access exclusive mode;
  end if;
end $$;
create or replace trigger aperto after insert on eventi_psp for each row
  when (new.elaborato_at is null) execute function segna_evento_aperto();
create or replace trigger aperto_o_chiuso after update on eventi_psp for each row
  when ((old.elaborato_at is null) <> (new.elaborato_at is null) or new.prossimo_at < old.prossimo_at)
  execute function segna_evento_aperto();
create or replace trigger tolto after delete on eventi_psp for each row execute function segna_evento_aperto();

-- Once, while the index is there by which the open ones were found.
insert into eventi_aperti
select fornitore, evento_id, prossimo_at from eventi_psp
where elaborato_at is null and to_regclass('public.eventi_psp_da_elaborare') is not null
on conflict (evento_id, fornitore) do nothing;
drop index if exists eventi_psp_da_elaborare;
