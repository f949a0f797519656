-- The last line: a statement that sends, or writes down something to be sent, is refused here. The restore itself
-- says so in its own transaction.
create or replace function niente_invii_in_ripristino() returns trigger language plpgsql as $$
begin
  if in_ripristino() and current_setting('rateo.ripristino', true) is distinct from 'on' then
    raise exception 'ripristino in corso: nulla si invia al fornitore' using errcode = 'P0503';
  end if;
  return new;
end $$;

create or replace trigger niente_reinvii_in_ripristino before update of invii on operazioni_psp
  for each row when (new.invii > old.invii) execute function niente_invii_in_ripristino();

create or replace trigger niente_invii_in_ripristino before insert on operazioni_psp
  for each statement execute function niente_invii_in_ripristino();
