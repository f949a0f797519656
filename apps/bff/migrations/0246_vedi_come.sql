-- A session of the staff may for a while see the portal as another person does, and only read: until when, as whom and in
-- which role. Its beginning and its end, with the reason, are in the cronologia.
alter table sessioni
  add column veduta_id text collate "C",
  add column veduta_utente_id text collate "C" references utenti,
  add column veduta_ruolo text check (veduta_ruolo in ('esercente', 'cliente')),
  add column veduta_fino timestamptz,
  add check (num_nulls(veduta_id, veduta_utente_id, veduta_ruolo, veduta_fino) in (0, 4)),
  add check (veduta_id is null or ruolo = 'admin');
