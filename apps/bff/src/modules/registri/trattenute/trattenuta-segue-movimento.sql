create or replace function trattenuta_segue_movimento() returns trigger language plpgsql as $$
begin
  perform segui_trattenute(new.pagamento_id, new.incassato_centesimi - new.rimborsato_centesimi, new.giorno,
    new.created_at);
  return null;
end $$;

create or replace trigger trattenuta_segue_movimento after insert on movimenti_pagamento for each row
  execute function trattenuta_segue_movimento();
