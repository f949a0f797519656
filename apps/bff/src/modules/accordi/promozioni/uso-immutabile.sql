-- A use is never rewritten and never deleted: it may only be given back, once, or pass to the cliente with whom its own was joined.
create or replace function uso_immutabile() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reso_at is null
    and to_jsonb(new) - 'reso_at' = to_jsonb(old) - 'reso_at' then
    return new;
  end if;
  -- With the unione of two clienti it goes to the one who remains, as everything else of theirs.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'cliente_id' = to_jsonb(old) - 'cliente_id'
    and unione_in_corso(new.esercente_id, old.cliente_id, new.cliente_id) then
    return new;
  end if;
  raise exception 'a use of a promozione is not changed' using errcode = 'check_violation';
end $$;

create or replace trigger uso_immutabile before update or delete on usi_promozione for each row
  execute function uso_immutabile();
