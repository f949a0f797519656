-- A promozione that an esercente made by itself, where the portal lets it: it manages those, and no others.
alter table promozioni add column di_esercente boolean not null default false;
alter table promozioni add constraint promozioni_di_esercente check (not di_esercente or esercente_id is not null);
create index promozioni_esercente on promozioni (esercente_id, id) where esercente_id is not null;

-- Two esercenti may choose the same word: nobody learns from a refusal which codes another one has.
drop index promozioni_codice;
create unique index promozioni_codice on promozioni (codice, coalesce(esercente_id, ''));
