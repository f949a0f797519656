-- A page of the provider that could not be opened, seen by nobody: nothing can be charged on it. Not where somebody
-- else has taken the message over meanwhile.
create or replace function chiudi_pagina_mai_vista(
  p_operazione bigint, p_invii int, p_codice text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato <> 'inviata' or op.tipo <> 'sessione' or op.invii <> p_invii or op.bloccata_fino < now() then
    return 'nessun_effetto';
  end if;
  return concludi_operazione(op.id, 'errore_tecnico', null, null, p_codice, null, null, p_adesso, p_contesto);
end $$;
