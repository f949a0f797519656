-- The provider turned a message away. Where it never did anything with it, it waits for its next turn (300 seconds,
-- then twice as long each time). Answers rimandata, esaurita (it was the eighth time), inviata_prima (an earlier
-- sending may have been executed) or nessun_effetto.
create or replace function respingi_operazione(p_operazione bigint, p_motivo text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato <> 'inviata' then
    return 'nessun_effetto';
  end if;
  if op.invii <> op.respinte + 1 then
    return 'inviata_prima';
  end if;
  if op.respinte + 1 >= 8 then
    update operazioni_psp set respinte = respinte + 1, errore = left(p_motivo, 500) where id = op.id;
    insert into uscite (argomento, unicita, contenuto)
    values ('allarme', 'allarme:invio:' || op.id, jsonb_build_object('tipo', 'invio_abbandonato', 'chiave', op.chiave))
    on conflict (unicita) do nothing;
    return 'esaurita';
  end if;
  update operazioni_psp set stato = 'da_inviare', respinte = respinte + 1, bloccata_fino = null,
    primo_invio_at = null, chiave_scade_at = null, errore = left(p_motivo, 500),
    prossimo_at = now() + interval '300 seconds' * (1 << op.respinte)
  where id = op.id;
  if op.respinte = 0 then
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo)
    select p_adesso, 'sistema', 'sistema', 'sistema', 'rimanda_invio', 'pagamento', t.pagamento_id,
      jsonb_build_object('tentativo', t.n)
    from tentativi t where t.id = op.tentativo_id or t.capofila_id = op.tentativo_id;
  end if;
  return 'rimandata';
end $$;
