-- A plan of a debt whose deduction asks for one way of paying offers no other one, from the proposal on.
create or replace function piano_vincolato() returns trigger language plpgsql as $$
begin
  if debito_vincolato(new.id) is not null then
    new.metodi_ammessi := '{bonifico}';
  end if;
  return new;
end $$;

create or replace trigger piano_vincolato before update on dilazioni for each row
  when (old.stato is distinct from new.stato and new.stato in ('proposta', 'accettata')) execute function piano_vincolato();
