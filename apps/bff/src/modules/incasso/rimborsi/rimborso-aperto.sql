-- The provider has it and is not done yet (its own balance, a slow bank).
create or replace function rimborso_aperto(p_operazione bigint, p_riferimento text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato = 'conclusa' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set stato = 'in_attesa', riferimento = coalesce(riferimento, p_riferimento), errore = null,
    bloccata_fino = null, controlli = 0, prossimo_at = now() + interval '6 hours' where id = op.id;
  update rimborsi set prossimo_controllo_at = p_adesso + interval '6 hours', updated_at = p_adesso
  where id = op.rimborso_id;
  return 'aperto';
end $$;
