-- Adds lines of an account that are not there yet; answers how many. The part of its commission that the operator gave back
-- with a rimborso is what the provider says it was.
create or replace function scrivi_righe_conto(p_esercente text, p_fornitore text, p_righe jsonb) returns int language sql as $$
  with nuove as (
    insert into righe_conto (id, esercente_id, fornitore, tipo, riferimento, importo_centesimi, commissione_centesimi,
      netto_centesimi, intento, rimborso_psp, storno_chiave, disponibile_at, at)
    select r.riga, p_esercente, p_fornitore, r.tipo, r.riferimento, r.importo_centesimi, r.commissione_centesimi,
      r.netto_centesimi, r.intento, r.rimborso, r.chiave, r.disponibile_at, r.at
    from jsonb_to_recordset(p_righe) r (riga text, tipo text, riferimento text, importo_centesimi bigint,
      commissione_centesimi bigint, netto_centesimi bigint, intento text, rimborso text, chiave text,
      disponibile_at timestamptz, at timestamptz)
    order by r.at, r.riga
    on conflict (id) do nothing returning 1)
  select count(*)::int from nuove
$$;
