-- Paid what was due at once: the dilazione begins in the transaction of that money.
create or replace function dilazione_si_perfeziona() returns trigger language plpgsql as $$
declare
  quale text;
begin
  select d.id into quale from dilazioni d where d.id = new.origine_id and d.stato = 'accettata' for update;
  if quale is not null and not exists (
    select 1 from rate where dilazione_id = quale and pagamento_id is not null and stato <> 'pagata') then
    perform attiva_dilazione(quale, new.updated_at, '{}');
  end if;
  return null;
end $$;

-- The name puts it after `rata_segue`: triggers fire in the order of their names.
create or replace trigger si_perfeziona after update on pagamenti for each row
  when (new.origine = 'rata' and new.stato = 'pagato' and old.stato is distinct from new.stato)
  execute function dilazione_si_perfeziona();
