-- The method is gone: neither this debt nor another one is charged to it any more.
create or replace function metodo_inutilizzabile() returns trigger language plpgsql as $$
begin
  insert into uscite (argomento, unicita, contenuto)
  select 'metodo_inutilizzabile', 'metodo_inutilizzabile:' || new.id, jsonb_build_object('tentativo_id', new.id,
    'metodo_psp', o.richiesta ->> 'metodo_psp', 'fornitore', o.fornitore)
  from operazioni_psp o where o.tentativo_id = new.id and o.tipo = 'addebito'
  on conflict (unicita) do nothing;
  return null;
end $$;

create or replace trigger metodo_inutilizzabile after update on tentativi for each row
  when (new.stato = 'rifiutato' and old.stato <> 'rifiutato' and new.codice_rifiuto = 'metodo_non_utilizzabile')
  execute function metodo_inutilizzabile();
