-- Keeps the marks by which an esercente is found whose name or place is mistyped.
create or replace function esercenti_indizi() returns trigger language plpgsql set search_path = public as $$
begin
  new.indizi := indizi_cliente('', new.ragione_sociale || ' ' || coalesce(new.citta, ''), null);
  return new;
end $$;

create or replace trigger esercenti_indizi before insert or update of ragione_sociale, citta on esercenti
  for each row execute function esercenti_indizi();
