-- A movement is written once; the only thing that may follow is the session that takes it.
create or replace function movimento_cassa_lecito() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.sessione_id is not null or to_jsonb(old) - 'sessione_id' <> to_jsonb(new) - 'sessione_id') then
    raise exception 'movimento di cassa %: non si cambia', old.id using errcode = 'P0403';
  end if;
  if new.sessione_id is not null and not exists (
    select 1 from sessioni_cassa s
    where s.id = new.sessione_id and s.cassa_id = new.cassa_id and s.stato <> 'chiusa'
  ) then
    raise exception 'movimento di cassa %: la sessione è chiusa o di un''altra cassa', new.id using errcode = 'P0409';
  end if;
  return new;
end $$;

create or replace trigger movimento_lecito before insert or update on movimenti_cassa
  for each row execute function movimento_cassa_lecito();
