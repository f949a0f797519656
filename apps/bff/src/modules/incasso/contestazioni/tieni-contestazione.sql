-- The debts of a claim, held in one order by everybody, and then its rows.
create or replace function tieni_contestazione(p_id text) returns setof contestazioni language plpgsql as $$
declare
  capo text;
begin
  select coalesce(capofila_id, id) into capo from contestazioni where id = p_id;
  perform 1 from pagamenti where id in (
    select pagamento_id from contestazioni where id = capo or capofila_id = capo) order by id for no key update;
  return query select * from contestazioni where id = capo or capofila_id = capo order by pagamento_id for update;
end $$;
