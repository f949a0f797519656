-- The last moment to answer is over: for all the debts of a claim at once.
create or replace function scadi_contestazioni(p_adesso timestamptz) returns int language plpgsql as $$
declare
  capo text;
  c contestazioni;
  quante int := 0;
begin
  for capo in select id from contestazioni
    where stato = 'da_rispondere' and entro < p_adesso and capofila_id is null order by id
  loop
    for c in select * from tieni_contestazione(capo) loop
      continue when c.stato <> 'da_rispondere';
      update contestazioni set stato = 'scaduta', updated_at = p_adesso where id = c.id;
      perform annota_contestazione(c, 'contestazione_scaduta', c.stato, 'scaduta', '{}');
      quante := quante + 1;
    end loop;
  end loop;
  return quante;
end $$;
