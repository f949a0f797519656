-- Gives a new record the next number of its esercente. A sequence holds no row: who asks for one payment does not wait for a
-- thousand renewals, and two never wait for each other. What comes to nothing leaves its number unused.
create or replace function da_numero() returns trigger language plpgsql security definer as $$
begin
  new.numero := tg_argv[0] || '-'
    || nextval(format('numeri.%I', lower(tg_argv[0]) || '_' || new.esercente_id)::regclass);
  return new;
end $$;

create or replace trigger da_numero before insert on pagamenti for each row
  when (new.numero = '') execute function da_numero('PAG');
create or replace trigger da_numero before insert on dilazioni for each row
  when (new.numero = '') execute function da_numero('DIL');
create or replace trigger da_numero before insert on abbonamenti for each row
  when (new.numero = '') execute function da_numero('ABB');
