-- The places a codice fiscale and an address name: comuni, also those that are no more, and countries (Z and three
-- digits). Filled from data/comuni.tsv at every start that finds it changed.
create table comuni (
  belfiore text collate "C" primary key check (belfiore ~ '^[A-Z][0-9]{3}$'),
  nome text not null,
  -- The name as people type it when they look for it: no accents, no capitals.
  cercato text collate "C" not null,
  -- Of the provincia; EE abroad.
  sigla char(2) not null,
  valido_dal date not null,
  valido_al date check (valido_al >= valido_dal)
);
create index comuni_cercato on comuni (cercato text_pattern_ops);
