-- A debit that did not go through, or that came back, is news for its mandato.
create or replace function addebito_sdd_non_riuscito() returns trigger language plpgsql as $$
begin
  insert into uscite (argomento, unicita, contenuto)
  select 'addebito_sdd_non_riuscito', 'addebito_sdd:' || new.stato || ':' || new.id,
    jsonb_build_object('tentativo_id', new.id, 'causale', new.codice_rifiuto, 'stato', new.stato)
  from addebiti_sdd where tentativo_id = new.id
  on conflict (unicita) do nothing;
  return null;
end $$;

create or replace trigger addebito_sdd_non_riuscito after update on tentativi for each row
  when (new.metodo in ('addebito_sdd', 'sdd_banca') and old.stato is distinct from new.stato
    and new.stato in ('rifiutato', 'restituito'))
  execute function addebito_sdd_non_riuscito();
