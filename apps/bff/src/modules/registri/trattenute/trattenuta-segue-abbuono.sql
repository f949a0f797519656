create or replace function trattenuta_segue_abbuono() returns trigger language plpgsql as $$
begin
  perform segui_trattenute(new.id, 0, (new.updated_at at time zone 'Europe/Rome')::date, new.updated_at);
  return null;
end $$;

create or replace trigger trattenuta_segue_abbuono after update on pagamenti for each row
  when (old.abbuoni_centesimi <> new.abbuoni_centesimi) execute function trattenuta_segue_abbuono();
