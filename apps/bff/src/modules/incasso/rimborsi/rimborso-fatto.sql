-- The money of a rimborso is gone: debt, ledger, notices and cronologia together. The caller holds the row.
create or replace function rimborso_fatto(p_id text, p_fornitore text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  r rimborsi;
  conto text;
begin
  select * into strict r from rimborsi where id = p_id for update;
  perform 1 from pagamenti where id = r.pagamento_id for no key update;
  conto := 'esercente:' || r.esercente_id;
  update rimborsi set stato = 'riuscito', prossimo_controllo_at = null, concluso_at = p_adesso, updated_at = p_adesso
  where id = r.id;
  perform registra_scrittura('rimborso', 'rimborso', r.id, case
    when r.modo = 'diretto' then jsonb_build_array(
      jsonb_build_object('intestatario', conto, 'codice', 'ricavi_diretti', 'importo_centesimi', r.importo_centesimi),
      jsonb_build_object('intestatario', conto, 'codice', 'incassi_diretti', 'importo_centesimi', -r.importo_centesimi))
    else jsonb_build_array(
      case when r.eccedenza_id is null
        then jsonb_build_object('intestatario', conto, 'codice', 'debito', 'importo_centesimi', r.importo_centesimi)
        else jsonb_build_object('intestatario', 'piattaforma', 'codice', 'incassi_da_riconciliare',
          'importo_centesimi', r.importo_centesimi) end,
      jsonb_build_object('intestatario', 'psp:' || p_fornitore, 'codice', 'da_ricevere',
        'importo_centesimi', -r.importo_centesimi))
    end, p_adesso);
  if r.modo <> 'diretto' and r.eccedenza_id is null and not exists (
    select from operazioni_psp o where o.rimborso_id = r.id and o.richiesta ? 'storna') then
    perform chiedi_conguaglio(r.tentativo_id, 'rimborso_a_parte', r.id, -r.importo_centesimi, p_adesso);
  end if;
  if r.eccedenza_id is not null then
    update incassi_da_riconciliare set risolto_at = p_adesso where operazione_id = r.eccedenza_id;
  else
    perform aggiorna_reso(r.pagamento_id, p_adesso);
  end if;
  perform annota_rimborso(r, 'rimborsa', r.stato, 'riuscito', '{}', p_contesto);
  insert into uscite (argomento, unicita, contenuto) values ('rimborso_riuscito', 'rimborso:' || r.id,
    jsonb_build_object('pagamento_id', r.pagamento_id, 'rimborso_id', r.id)) on conflict (unicita) do nothing;
end $$;
