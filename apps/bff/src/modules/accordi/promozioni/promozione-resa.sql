-- A debt that is called off, or whose link is over, before any money came gives the use of its code back.
create or replace function promozione_resa() returns trigger language plpgsql as $$
begin
  perform rendi_sconto(new.id, new.updated_at, '{}');
  return null;
end $$;

create or replace trigger promozione_resa after update on pagamenti for each row
  when (new.stato in ('annullato', 'scaduto') and old.stato is distinct from new.stato and new.incassato_centesimi = 0)
  execute function promozione_resa();
