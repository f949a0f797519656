-- The answer to the proposal of a dilazione is the answer to its share: told by the row itself, whoever changes it.
create or replace function quota_della_dilazione() returns trigger language plpgsql as $$
begin
  update quote_ripartizione set
    stato = case when new.stato = 'rifiutata' then 'rifiutata' else 'accettata' end,
    motivo = case when new.stato = 'rifiutata' then new.motivo end,
    risposta_at = new.updated_at, updated_at = new.updated_at
  where id = new.quota_id and stato = 'in_attesa' and new.stato in ('accettata', 'attiva', 'rifiutata');
  return null;
end $$;
create or replace trigger quota_della_dilazione after update of stato on dilazioni for each row
  when (new.quota_id is not null and old.stato is distinct from new.stato) execute function quota_della_dilazione();
