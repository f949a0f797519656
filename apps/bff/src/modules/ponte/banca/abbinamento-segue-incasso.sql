-- An incasso that is undone from the page of its debt is on the account no more: its match goes with it.
create or replace function abbinamento_segue_incasso() returns trigger language plpgsql as $$
begin
  perform sciogli_abbinamento(a.id, null, new.updated_at)
  from abbinamenti_banca a where a.tentativo_id = new.id and a.annullato_at is null;
  return null;
end $$;

create or replace trigger abbinamento_segue after update on tentativi for each row
  when (old.stato is distinct from new.stato and new.stato = 'stornato') execute function abbinamento_segue_incasso();
