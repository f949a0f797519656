-- A number that somebody was told is for ever that of the same record.
create or replace function numero_immutabile() returns trigger language plpgsql as $$
begin
  raise exception '% %: il numero non cambia', tg_table_name, old.numero using errcode = 'P0409';
end $$;

create or replace trigger numero_immutabile before update of numero on pagamenti for each row
  when (old.numero is distinct from new.numero) execute function numero_immutabile();
create or replace trigger numero_immutabile before update of numero on dilazioni for each row
  when (old.numero is distinct from new.numero) execute function numero_immutabile();
create or replace trigger numero_immutabile before update of numero on abbonamenti for each row
  when (old.numero is distinct from new.numero) execute function numero_immutabile();
