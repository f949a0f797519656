-- The only place where a rimborso through the provider ends: its answer, its notice, our own asking.
-- A bank may give the money back to the provider after the provider had said that all was well: what was announced to
-- the cliente is then told to have not come.
create or replace function concludi_rimborso(
  p_operazione bigint, p_esito text, p_importo bigint, p_codice text, p_riferimento text, p_adesso timestamptz,
  p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
  r rimborsi;
  fatta bigint;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  select * into strict r from rimborsi where id = op.rimborso_id for update;
  if op.riferimento is null and p_riferimento is not null then
    update operazioni_psp set riferimento = p_riferimento where id = op.id;
  end if;
  if p_esito = 'riuscito' then
    if op.stato = 'conclusa' then
      return 'nessun_effetto';
    end if;
    if p_importo <> r.importo_centesimi then
      update operazioni_psp set prossimo_at = 'infinity', bloccata_fino = null,
        errore = 'importo diverso: ' || p_importo where id = op.id;
      perform annota_rimborso(r, 'rinuncia_rimborso', r.stato, r.stato,
        jsonb_build_object('importo_fornitore_centesimi', p_importo), p_contesto);
      return 'conflitto';
    end if;
    update operazioni_psp set stato = 'conclusa', esito = 'riuscito', bloccata_fino = null, errore = null
    where id = op.id;
    perform rimborso_fatto(r.id, op.fornitore, p_adesso, p_contesto);
    return 'riuscito';
  end if;

  if op.stato = 'conclusa' and op.esito <> 'riuscito' then
    return 'nessun_effetto';
  end if;
  update operazioni_psp set stato = 'conclusa', esito = 'rifiutato', bloccata_fino = null where id = op.id;
  update rimborsi set stato = 'fallito', codice_errore = coalesce(p_codice, 'errore_tecnico'),
    prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso where id = r.id;
  if r.stato = 'riuscito' then
    perform 1 from pagamenti where id = r.pagamento_id for no key update;
    fatta := registra_scrittura('storno', 'rimborso', r.id, (
      select jsonb_agg(jsonb_build_object('intestatario', c.intestatario, 'codice', c.codice,
        'importo_centesimi', -m.importo_centesimi) order by m.n)
      from scritture s join movimenti m on m.scrittura_id = s.id join conti c on c.id = m.conto_id
      where s.tipo = 'rimborso' and s.origine_tipo = 'rimborso' and s.origine_id = r.id), p_adesso);
    perform chiedi_conguaglio(r.tentativo_id, 'rimborso_tornato', r.id, -k.importo_centesimi, p_adesso)
    from conguagli_conto k where k.causale = 'rimborso_a_parte' and k.origine_id = r.id;
    if r.eccedenza_id is not null then
      update incassi_da_riconciliare set risolto_at = null where operazione_id = r.eccedenza_id;
    else
      perform aggiorna_reso(r.pagamento_id, p_adesso);
    end if;
  end if;
  perform annota_rimborso(r, 'fallisce_rimborso', r.stato, 'fallito', jsonb_build_object('codice', p_codice), p_contesto);
  insert into uscite (argomento, unicita, contenuto)
  values ('rimborso_fallito', 'rimborso_fallito:' || r.id || case r.stato when 'riuscito' then ':dopo' else '' end,
    jsonb_build_object('pagamento_id', r.pagamento_id, 'rimborso_id', r.id, 'annunciato', r.stato = 'riuscito'))
  on conflict (unicita) do nothing;
  return 'rifiutato';
end $$;
