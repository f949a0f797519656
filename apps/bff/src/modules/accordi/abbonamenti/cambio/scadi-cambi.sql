-- Ends the offered changes whose time is over. Returns how many.
create or replace function scadi_cambi(p_adesso timestamptz) returns int language plpgsql as $$
declare
  c cambi_piano;
  quanti int := 0;
begin
  for c in
    select * from cambi_piano where stato = 'in_attesa' and scade_at <= p_adesso order by id for update skip locked
  loop
    update cambi_piano set stato = 'scaduto', updated_at = p_adesso where id = c.id;
    perform annota_cambio(c, 'scade_cambio', '{}', p_adesso);
    quanti := quanti + 1;
  end loop;
  return quanti;
end $$;
