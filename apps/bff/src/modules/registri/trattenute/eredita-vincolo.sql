-- Passes on to a debt the way of paying that the deduction of another one asks for, and what its transfer has to say.
create or replace function eredita_vincolo(p_da text, p_a text) returns void language plpgsql as $$
begin
  update pagamenti a set vincolo_metodo = da.vincolo_metodo, metodi_ammessi = '{bonifico}'
  from pagamenti da where da.id = p_da and a.id = p_a and da.vincolo_metodo is not null;
  insert into bonifici_parlanti (pagamento_id, fattura_numero, fattura_data, codice_fiscale)
  select p_a, fattura_numero, fattura_data, codice_fiscale from bonifici_parlanti where pagamento_id = p_da;
end $$;
