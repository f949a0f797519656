-- A rimborso that was on its way back when the claim was lost, and did not get there, was lost with it.
create or replace function rimborso_mancato_riapre() returns trigger language plpgsql as $$
begin
  if exists (select 1 from contestazioni where pagamento_id = new.pagamento_id and stato = 'persa') then
    perform 1 from pagamenti where id = new.pagamento_id for no key update;
    perform riapri_rata(new.pagamento_id, new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger rimborso_mancato_riapre after update on rimborsi for each row
  when (new.stato in ('fallito', 'annullato') and old.stato is distinct from new.stato and new.eccedenza_id is null)
  execute function rimborso_mancato_riapre();
