-- A correction is a new document: only what stands around the content may change, and a version that was replaced stays so. Its
-- cliente has a guard of its own.
create or replace function documento_immutabile() returns trigger language plpgsql as $$
begin
  raise exception 'documento %: quello che è stato emesso o caricato non cambia', old.id using errcode = 'P0409';
end $$;

create or replace trigger immutabile before update on documenti for each row
  when ((old.id, old.tipo, old.numero, old.titolo, old.esercente_id, old.importo_centesimi, old.mime,
    old.contenuto, old.dati, old.data, old.caricato, old.sha256, old.dentro, old.firma_id, old.dilazione_id, old.abbonamento_id,
    old.versione, old.sostituisce_id, old.motivo, old.fonte)
    is distinct from (new.id, new.tipo, new.numero, new.titolo, new.esercente_id,
    new.importo_centesimi, new.mime, new.contenuto, new.dati, new.data, new.caricato, new.sha256, new.dentro, new.firma_id,
    new.dilazione_id, new.abbonamento_id, new.versione, new.sostituisce_id, new.motivo, new.fonte)
    or (old.stato in ('sostituito', 'annullato') and new.stato <> old.stato))
  execute function documento_immutabile();
