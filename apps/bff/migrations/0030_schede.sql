-- An esercente is found by name, partita IVA, place and category, and chooses whether strangers find it.
alter table esercenti
  add column visibile boolean not null default true,
  add column gettoni int[] not null generated always as (
    gettoni_indice('', ragione_sociale || ' ' || partita_iva || ' ' || categoria || ' ' || coalesce(citta, '')
      || ' ' || coalesce(provincia, '') || ' ' || coalesce(cap, '') || ' ' || email)
  ) stored;
create index esercenti_gettoni on esercenti using gin (gettoni);
create index esercenti_ragione_sociale on esercenti (ragione_sociale, id);
