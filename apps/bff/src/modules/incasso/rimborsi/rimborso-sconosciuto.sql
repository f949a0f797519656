-- No answer: asked again on the same schedule as a charge; in the end a person decides, and nothing is sent twice.
create or replace function rimborso_sconosciuto(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
  attese interval[] := array['10 s', '60 s', '5 min', '30 min', '2 h', '6 h', '1 d', '1 d', '1 d', '1 d', '1 d'];
  attesa interval;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict r from rimborsi where id = op.rimborso_id for update;
  if op.stato = 'conclusa' then
    return 'nessun_effetto';
  end if;
  if op.prossimo_at = 'infinity' or (op.controlli > 0 and op.prossimo_at > now()) then
    update operazioni_psp set bloccata_fino = null where id = op.id;
    return 'sconosciuto';
  end if;
  attesa := attese[op.controlli + 1];
  update operazioni_psp set controlli = controlli + 1, bloccata_fino = null, errore = left(p_errore, 500),
    prossimo_at = coalesce(now() + attesa, 'infinity') where id = op.id;
  update rimborsi set prossimo_controllo_at = p_adesso + attesa, updated_at = p_adesso where id = r.id;
  if op.controlli = 0 then
    perform annota_rimborso(r, 'perde_risposta_rimborso', r.stato, r.stato, '{}', '{}');
  elsif attesa is null then
    perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato, '{}', '{}');
    return 'da_verificare';
  end if;
  return 'sconosciuto';
end $$;
