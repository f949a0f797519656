-- An approved liquidazione does not change: only its state, and how it was paid or called off.
create or replace function liquidazione_fissa() returns trigger language plpgsql as $$
begin
  raise exception 'liquidazione %: quello che è stato approvato non cambia', old.id using errcode = 'P0409';
end $$;

create or replace trigger fissa before update on liquidazioni for each row
  when ((old.id, old.consulente_id, old.mese, old.anno, old.numero, old.righe, old.provvigioni_centesimi,
    old.precedenti_centesimi, old.enasarco_base_centesimi, old.netto_centesimi, old.conteggio, old.aliquote, old.consulente,
    old.dettaglio, old.approvata_da, old.approvata_at) is distinct from (new.id, new.consulente_id, new.mese, new.anno,
    new.numero, new.righe, new.provvigioni_centesimi, new.precedenti_centesimi, new.enasarco_base_centesimi,
    new.netto_centesimi, new.conteggio, new.aliquote, new.consulente, new.dettaglio, new.approvata_da, new.approvata_at))
  execute function liquidazione_fissa();
