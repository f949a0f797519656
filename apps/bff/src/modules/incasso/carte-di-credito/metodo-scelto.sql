-- Another method has other days.
create or replace function metodo_scelto() returns trigger language plpgsql as $$
begin
  if new.oggetto_tipo = 'abbonamento' then
    update abbonamenti a set anticipo_giorni = g.giorni
    from (select coalesce((select preavviso_giorni from mandati where id = new.mandato_id), 0) as giorni) g
    where a.id = new.oggetto_id and a.anticipo_giorni <> g.giorni;
  end if;
  if new.oggetto_tipo = 'pagamento' then
    update addebiti_programmati set il = '-infinity' where pagamento_id = new.oggetto_id;
    return null;
  end if;
  update addebiti_programmati q set il = '-infinity'
  from pagamenti p where p.origine_id = new.oggetto_id and q.pagamento_id = p.id;
  return null;
end $$;

create or replace trigger metodo_scelto after insert or update on usi_metodo for each row execute function metodo_scelto();
