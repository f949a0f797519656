-- Ends a claim, for each of its debts: the place of the money, the state of the debt. The parties are told once.
-- p_finale: vinta, ritirata (the money comes back), persa, accettata (it stays with the cliente).
create or replace function concludi_contestazione(p_id text, p_finale text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c contestazioni;
  torna boolean := p_finale in ('vinta', 'ritirata');
begin
  for c in select * from tieni_contestazione(p_id) loop
    update contestazioni set stato = p_finale, updated_at = p_adesso, concluso_at = p_adesso where id = c.id;
    perform registra_scrittura(case when torna then 'contestazione_vinta' else 'contestazione_persa' end,
      'contestazione', c.id, jsonb_build_array(
        jsonb_build_object('intestatario', 'chargeback:' || c.fornitore, 'codice', 'contestati',
          'importo_centesimi', -c.importo_centesimi),
        case when torna
          then jsonb_build_object('intestatario', 'psp:' || c.fornitore, 'codice', 'da_ricevere',
            'importo_centesimi', c.importo_centesimi)
          else jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito',
            'importo_centesimi', c.importo_centesimi) end), p_adesso);
    if not torna then
      perform chiedi_storno(c.tentativo_id, 'contestazione', c.id, c.importo_centesimi, p_adesso);
    end if;
    perform aggiorna_reso(c.pagamento_id, p_adesso);
    perform annota_contestazione(c, 'contestazione_' || p_finale, c.stato, p_finale, p_contesto);
    if c.capofila_id is null then
      insert into uscite (argomento, unicita, contenuto)
      values ('contestazione', 'contestazione:' || c.id || ':' || p_finale,
        jsonb_build_object('contestazione_id', c.id, 'stato', p_finale)) on conflict (unicita) do nothing;
    end if;
  end loop;
end $$;
