-- A promozione may have many codes instead of one, each of which is used once.
alter table promozioni
  drop constraint promozioni_uso_check,
  add constraint promozioni_uso_check check (uso in ('codice', 'codici', 'automatica')),
  drop constraint promozioni_con_codice,
  add constraint promozioni_con_codice check ((uso = 'codice') = (codice is not null));
create table codici_promozione (
  codice text collate "C" primary key check (codice = upper(codice)),
  promozione_id text collate "C" not null references promozioni,
  created_at timestamptz not null
);
create index codici_promozione_promozione on codici_promozione (promozione_id, created_at, codice);
-- The code of its own with which a use was had: of one code one use stands.
alter table usi_promozione add column codice_unico text collate "C" references codici_promozione;
create unique index usi_promozione_codice_unico on usi_promozione (codice_unico)
  where codice_unico is not null and reso_at is null;
