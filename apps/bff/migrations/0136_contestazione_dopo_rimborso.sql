-- A claim on money of which a part was already given back: the bank takes the whole, and the esercente owes it, but the
-- debt cannot be given back for more than it brought. A claim on a part leaves the rest paid.
create or replace function concludi_contestazione(p_id text, p_finale text, p_adesso timestamptz, p_contesto jsonb)
returns void language plpgsql as $$
declare
  c contestazioni;
  debito pagamenti;
  torna boolean := p_finale in ('vinta', 'ritirata');
  reso bigint;
  nuovo text;
begin
  select * into strict c from contestazioni where id = p_id for update;
  update contestazioni set stato = p_finale, updated_at = p_adesso, concluso_at = p_adesso where id = c.id;
  select * into strict debito from pagamenti where id = c.pagamento_id for no key update;
  perform registra_scrittura(case when torna then 'contestazione_vinta' else 'contestazione_persa' end,
    'contestazione', c.id, jsonb_build_array(
      jsonb_build_object('intestatario', 'chargeback:' || c.fornitore, 'codice', 'contestati',
        'importo_centesimi', -c.importo_centesimi),
      case when torna
        then jsonb_build_object('intestatario', 'psp:' || c.fornitore, 'codice', 'da_ricevere',
          'importo_centesimi', c.importo_centesimi)
        else jsonb_build_object('intestatario', 'esercente:' || c.esercente_id, 'codice', 'debito',
          'importo_centesimi', c.importo_centesimi) end), p_adesso);
  reso := least(debito.incassato_centesimi,
    debito.rimborsato_centesimi + case when torna then 0 else c.importo_centesimi end);
  nuovo := case when debito.stato <> 'contestato' then debito.stato
    when reso = debito.incassato_centesimi then 'rimborsato'
    when reso > 0 then 'parzialmente_rimborsato'
    else 'pagato' end;
  update pagamenti set stato = nuovo, updated_at = p_adesso, rimborsato_centesimi = reso where id = debito.id;
  perform annota_contestazione(c, 'contestazione_' || p_finale, c.stato, p_finale, p_contesto);
  insert into uscite (argomento, unicita, contenuto) values ('contestazione', 'contestazione:' || c.id || ':' || p_finale,
    jsonb_build_object('contestazione_id', c.id, 'stato', p_finale)) on conflict (unicita) do nothing;
end $$;
