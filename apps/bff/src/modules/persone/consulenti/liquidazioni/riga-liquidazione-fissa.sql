-- A line stays in its liquidazione, unless that is called off.
create or replace function riga_liquidazione_fissa() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (select stato from liquidazioni where id = old.liquidazione_id) = 'annullata' then
    return old;
  end if;
  raise exception 'liquidazione %: le sue righe non cambiano', old.liquidazione_id using errcode = 'P0409';
end $$;

create or replace trigger fissa before update or delete on righe_liquidazione for each row
  execute function riga_liquidazione_fissa();
