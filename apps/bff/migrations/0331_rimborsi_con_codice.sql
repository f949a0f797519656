-- Whether a refund waits, or waited, for a code: what needed none is added up by payment and by day.
alter table rimborsi add column con_codice boolean not null default false;
create index rimborsi_senza_codice on rimborsi (esercente_id, created_at)
  where not con_codice and eccedenza_id is null;

-- No key lives for ever. Those that had no end have one a year from now, and a warning before it.
update chiavi_api set scade_at = now() + interval '365 days' where scade_at is null and revocata_at is null;
create index chiavi_api_scadenza on chiavi_api (scade_at) where revocata_at is null;
