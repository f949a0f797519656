-- A debt, a mandato, what was issued and what moved are of one cliente for ever. The one exception is written down first: the
-- unione of two clienti of the same esercente, in the transaction that carries it out or undoes it, and between those two alone.
create or replace function cliente_cambia_unendo() returns trigger language plpgsql as $$
begin
  if unione_in_corso(new.esercente_id, old.cliente_id, new.cliente_id) then return new; end if;
  raise exception '% %: its cliente does not change', tg_table_name, old.id using errcode = 'check_violation';
end $$;

create or replace trigger cliente_cambia_unendo before update on pagamenti for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function cliente_cambia_unendo();
create or replace trigger cliente_cambia_unendo before update on mandati for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function cliente_cambia_unendo();
create or replace trigger cliente_cambia_unendo before update on documenti for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function cliente_cambia_unendo();
create or replace trigger cliente_cambia_unendo before update on ricevute for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function cliente_cambia_unendo();
create or replace trigger cliente_cambia_unendo before update on movimenti_pagamento for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function cliente_cambia_unendo();
create or replace trigger cliente_cambia_unendo before update on dilazioni for each row
  when (old.cliente_id is distinct from new.cliente_id) execute function cliente_cambia_unendo();
