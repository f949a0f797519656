-- A row that is made for a cliente while two are being joined, or from a page that was open before, is the one's who remains.
create or replace function segue_unione() returns trigger language plpgsql as $$
declare
  a text;
begin
  select unito_a into a from clienti_esercente
  where esercente_id = new.esercente_id and cliente_id = new.cliente_id for key share;
  if a is not null then new.cliente_id := a; end if;
  return new;
end $$;

create or replace trigger segue_unione before insert on pagamenti for each row execute function segue_unione();
create or replace trigger segue_unione before insert on dilazioni for each row execute function segue_unione();
create or replace trigger segue_unione before insert on abbonamenti for each row execute function segue_unione();
create or replace trigger segue_unione before insert on mandati for each row execute function segue_unione();
create or replace trigger segue_unione before insert on note_cliente for each row
  when (new.esercente_id is not null) execute function segue_unione();
