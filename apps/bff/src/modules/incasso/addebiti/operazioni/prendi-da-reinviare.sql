-- The same for one that was sent before and left no trace: it may go out once more, with the same key.
create or replace function prendi_da_reinviare(p_id bigint, p_presa interval) returns boolean language plpgsql as $$
begin
  update operazioni_psp set invii = invii + 1, bloccata_fino = now() + p_presa
  where id = p_id and stato = 'inviata';
  return found;
end $$;
