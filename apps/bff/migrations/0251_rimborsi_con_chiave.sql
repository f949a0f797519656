-- Which API key asked for a rimborso: what a key gives back in a day has a limit.
alter table rimborsi add column chiave_id text collate "C" references chiavi_api;
create index rimborsi_chiave on rimborsi (chiave_id, created_at) where chiave_id is not null;
