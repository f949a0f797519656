-- A charge of an abbonamento and a rata are for whom their contract is for.
create or replace function eredita_beneficiario() returns trigger language plpgsql as $$
begin
  new.beneficiario_id := case new.origine
    when 'abbonamento' then (select a.beneficiario_id from abbonamenti a where a.id = new.origine_id)
    else (select d.beneficiario_id from dilazioni d where d.id = new.origine_id) end;
  return new;
end $$;
create or replace trigger eredita_beneficiario before insert on pagamenti for each row
  when (new.origine <> 'una_tantum' and new.beneficiario_id is null) execute function eredita_beneficiario();
