-- Tells the bolletta of a debt, where it has one, what became of it.
create or replace function bolletta_del_debito() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'pagamenti' then
    perform bolletta_segue(array[new.id]);
  elsif tg_table_name = 'tentativi' then
    perform bolletta_segue(array[new.pagamento_id]);
  else
    perform bolletta_segue(array(select p.id from bollette b join pagamenti p on p.id = b.pagamento_id
      where p.cliente_id = new.cliente_id and p.dilazione_id = new.id));
  end if;
  return null;
end $$;

create or replace trigger bolletta_del_debito after update on pagamenti for each row
  when (new.origine = 'una_tantum' and (old.stato is distinct from new.stato or old.dilazione_id is distinct from new.dilazione_id))
  execute function bolletta_del_debito();
create or replace trigger bolletta_del_debito after update on tentativi for each row
  when (new.motivo_avvio = 'programmato' and old.stato is distinct from new.stato) execute function bolletta_del_debito();
create or replace trigger bolletta_del_debito after update on dilazioni for each row
  when (new.stato = 'conclusa' and old.stato is distinct from 'conclusa') execute function bolletta_del_debito();
