-- Writes down payouts as the provider tells them ([{accredito, stato, importo_centesimi, arrivo_il, iban_ultime4,
-- codice_errore, at}]); each change is told to the esercente once. A payout that has come back gives its lines back: another
-- one takes them along.
create or replace function scrivi_accrediti(p_esercente text, p_fornitore text, p_accrediti jsonb, p_adesso timestamptz)
returns int language plpgsql as $$
declare
  nuovo accrediti;
  prima text;
  cambiati int := 0;
begin
  for nuovo in
    select lpad(to_hex(extract(epoch from r.at)::bigint), 8, '0') || left(md5(p_fornitore || r.accredito), 16), p_esercente,
      p_fornitore, r.accredito, r.stato, r.importo_centesimi, r.arrivo_il, r.iban_ultime4,
      r.codice_errore, false, r.at, case when r.stato = 'in_accredito' then null else p_adesso end
    from jsonb_to_recordset(p_accrediti) r (accredito text, stato text, importo_centesimi bigint, arrivo_il date,
      iban_ultime4 text, codice_errore text, at timestamptz)
    order by r.at, r.accredito
  loop
    select stato into prima from accrediti where id = nuovo.id for update;
    -- A bank may send back what the provider had called paid; nothing comes back from there.
    continue when prima = nuovo.stato or prima in ('respinto', 'annullato')
      or prima = 'accreditato' and nuovo.stato = 'in_accredito';
    insert into accrediti select nuovo.*
    on conflict (id) do update set stato = excluded.stato, arrivo_il = excluded.arrivo_il,
      codice_errore = excluded.codice_errore, concluso_at = excluded.concluso_at;
    perform registra_accredito(nuovo, p_adesso);
    if nuovo.stato in ('respinto', 'annullato') then
      update righe_conto set accredito_id = null where accredito_id = nuovo.id;
    end if;
    cambiati := cambiati + 1;
    if nuovo.stato in ('accreditato', 'respinto') then
      insert into uscite (argomento, unicita, contenuto) values ('accredito', 'accredito:' || nuovo.id || ':' || nuovo.stato,
        jsonb_build_object('accredito_id', nuovo.id, 'esercente_id', p_esercente, 'stato', nuovo.stato))
      on conflict (unicita) do nothing;
    end if;
  end loop;
  return cambiati;
end $$;
