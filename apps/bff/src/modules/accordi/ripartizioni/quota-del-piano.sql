-- The answer to the proposal of a piano is the answer to its share: told by the row itself, whoever changes it.
create or replace function quota_del_piano() returns trigger language plpgsql as $$
begin
  update quote_ripartizione set
    stato = new.stato, motivo = new.motivo, abbonamento_id = new.abbonamento_id,
    risposta_at = now(), updated_at = now()
  where id = new.quota_id and stato = 'in_attesa' and new.stato in ('accettata', 'rifiutata', 'ritirata');
  return null;
end $$;
create or replace trigger quota_del_piano after update of stato on iscrizioni for each row
  when (new.quota_id is not null and old.stato is distinct from new.stato) execute function quota_del_piano();
