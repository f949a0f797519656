-- What still has to leave, and the notices that nobody has worked off yet, are named in two tables that stay small. Who works on one
-- changes no column of an index of the large ones: the new version of the row stands beside the old one. The functions have the rights
-- of their owner, so that a portal of the release before goes on while it does not know these tables.
create table uscite_aperte (
  id bigint primary key,
  -- From when it is looked at; a try that failed moves it on.
  dal timestamptz not null
);
create index uscite_aperte_dal on uscite_aperte (dal);

create table eventi_aperti (
  fornitore text,
  evento_id text,
  dal timestamptz not null,
  primary key (evento_id, fornitore)
);
create index eventi_aperti_dal on eventi_aperti (dal);

create function segna_uscita_aperta() returns trigger language plpgsql security definer
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
create trigger aperta after insert on uscite for each row
  when (new.inviata_at is null) execute function segna_uscita_aperta();
create trigger aperta_o_chiusa after update on uscite for each row
  when ((old.inviata_at is null) <> (new.inviata_at is null) or new.prossimo_at < old.prossimo_at)
  execute function segna_uscita_aperta();
create trigger tolta after delete on uscite for each row execute function segna_uscita_aperta();

create function segna_evento_aperto() returns trigger language plpgsql security definer
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
create trigger aperto after insert on eventi_psp for each row
  when (new.elaborato_at is null) execute function segna_evento_aperto();
create trigger aperto_o_chiuso after update on eventi_psp for each row
  when ((old.elaborato_at is null) <> (new.elaborato_at is null) or new.prossimo_at < old.prossimo_at)
  execute function segna_evento_aperto();
create trigger tolto after delete on eventi_psp for each row execute function segna_evento_aperto();

-- The triggers keep every other writer out until this is over: nothing is left out, and the open ones are few.
insert into uscite_aperte select id, prossimo_at from uscite where inviata_at is null;
insert into eventi_aperti select fornitore, evento_id, prossimo_at from eventi_psp where elaborato_at is null;

drop index uscite_da_inviare;
drop index eventi_psp_da_elaborare;
-- Room beside a row for what becomes of it in its first minute.
alter table uscite set (fillfactor = 85);
alter table eventi_psp set (fillfactor = 85);
