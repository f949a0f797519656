-- The tentativi behind a message, held in the order of their debts.
create or replace function tieni_tentativi(p_capofila uuid) returns setof tentativi language sql as $$
  select * from tentativi where id = p_capofila or capofila_id = p_capofila order by pagamento_id for update
$$;
