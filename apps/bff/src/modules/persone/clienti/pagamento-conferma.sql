-- Paid by the person itself: what came through a link may be anybody's money, even the esercente's own.
create or replace function pagamento_conferma() returns trigger language plpgsql set search_path = public as $$
begin
  perform conferma_cliente(p.esercente_id, p.cliente_id, coalesce(new.concluso_at, new.updated_at))
  from pagamenti p join utenti_ruoli u on u.cliente_id = p.cliente_id
  where p.id = new.pagamento_id and new.avviato_da = 'utente:' || u.utente_id;
  return null;
end $$;

create or replace trigger pagamento_conferma after update on tentativi for each row
  when (new.stato = 'riuscito' and old.stato <> 'riuscito' and new.avviato_da like 'utente:%')
  execute function pagamento_conferma();
