-- The same message was refused after a sending of it that may have been executed: sent again it would be refused again,
-- and what became of the first one a person finds out.
create or replace function affida_a_una_persona(p_operazione bigint, p_errore text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato <> 'inviata' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null, errore = left(p_errore, 500) where id = op.id;
  insert into uscite (argomento, unicita, contenuto)
  values ('allarme', 'allarme:rifiutato_dopo:' || op.id,
    jsonb_build_object('tipo', 'invio_rifiutato_dopo', 'chiave', op.chiave)) on conflict (unicita) do nothing;
  if op.tipo = 'rimborso' then
    select * into strict r from rimborsi where id = op.rimborso_id for update;
    update rimborsi set prossimo_controllo_at = null, updated_at = p_adesso where id = r.id;
    perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato, '{}', '{}');
    return 'da_verificare';
  end if;
  perform tieni_tentativi(op.tentativo_id);
  update tentativi set stato = 'esito_sconosciuto', updated_at = p_adesso
  where (id = op.tentativo_id or capofila_id = op.tentativo_id)
    and stato in ('avviato', 'richiede_autenticazione', 'inviato');
  update tentativi set stato = 'da_verificare', prossimo_controllo_at = null, updated_at = p_adesso
  where (id = op.tentativo_id or capofila_id = op.tentativo_id) and stato = 'esito_sconosciuto';
  insert into cronologia (attore, ruolo, canale, azione, entita, entita_id, dopo)
  select 'sistema', 'sistema', 'sistema', 'rinuncia', 'pagamento', x.pagamento_id, jsonb_build_object('tentativo', x.n)
  from tentativi x where x.id = op.tentativo_id or x.capofila_id = op.tentativo_id;
  return 'da_verificare';
end $$;
