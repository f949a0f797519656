-- Sheets that stand in no list, drawn when somebody asks for them: an offer to read before signing, a count of today, a statement. Each has
-- a code too, with what anybody who holds the sheet may know of it, and the record whose state is told.
alter table verifiche_documenti
  add column foglio jsonb,
  add column esercente_id text collate "C" references esercenti,
  drop constraint verifiche_documenti_check,
  add constraint verifiche_documenti_una check (num_nonnulls(ricevuta_id, documento_id, foglio) = 1);
create index verifiche_documenti_esercente on verifiche_documenti (esercente_id) where esercente_id is not null;
