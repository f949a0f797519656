-- Moves the number of the accesses, once a transaction: what processes remember of sessions no longer holds.
create or replace function accessi_cambiati() returns trigger language plpgsql as $$
begin
  -- The number changes once in a transaction, which is enough.
  if current_setting('rateo.accessi_cambiati', true) is distinct from pg_current_xact_id()::text then
    perform set_config('rateo.accessi_cambiati', pg_current_xact_id()::text, true);
    update accessi_versione set n = n + 1;
  end if;
  return null;
end $$;

-- Deferred: the one row is held from here to the end of the commit, after every other lock is taken.
drop trigger if exists sessioni_accessi on sessioni;
create constraint trigger sessioni_accessi after update on sessioni deferrable initially deferred
  for each row when ((old.revoked_at, old.completa, old.ruolo, old.utente_id, old.expires_at, old.secondo_fattore_at, old.da_provider,
      old.veduta_id, old.esercente_id)
    is distinct from (new.revoked_at, new.completa, new.ruolo, new.utente_id, new.expires_at, new.secondo_fattore_at, new.da_provider,
      new.veduta_id, new.esercente_id))
  execute function accessi_cambiati();

drop trigger if exists sessioni_tolte on sessioni;
create constraint trigger sessioni_tolte after delete on sessioni deferrable initially deferred
  for each row when (old.revoked_at is null) execute function accessi_cambiati();

drop trigger if exists utenti_accessi on utenti;
create constraint trigger utenti_accessi after update on utenti deferrable initially deferred
  for each row when (old.stato is distinct from new.stato) execute function accessi_cambiati();

drop trigger if exists utenti_ruoli_accessi on utenti_ruoli;
create constraint trigger utenti_ruoli_accessi after insert or update or delete on utenti_ruoli
  deferrable initially deferred for each row execute function accessi_cambiati();

drop trigger if exists membri_esercente_accessi on membri_esercente;
create constraint trigger membri_esercente_accessi after insert or update or delete on membri_esercente
  deferrable initially deferred for each row execute function accessi_cambiati();

drop trigger if exists esercenti_accessi on esercenti;
create constraint trigger esercenti_accessi after update on esercenti
  deferrable initially deferred for each row
  when ((old.stato, old.fermi, old.provvedimento, old.conto_ferma)
    is distinct from (new.stato, new.fermi, new.provvedimento, new.conto_ferma))
  execute function accessi_cambiati();

drop trigger if exists clienti_accessi on clienti;
create constraint trigger clienti_accessi after update on clienti deferrable initially deferred
  for each row when (old.stato is distinct from new.stato) execute function accessi_cambiati();

drop trigger if exists impostazioni_accessi on impostazioni;
create constraint trigger impostazioni_accessi after insert or update or delete on impostazioni
  deferrable initially deferred for each row execute function accessi_cambiati();
