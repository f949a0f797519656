-- A mistyped name is forgiven in one way: esercenti have the marks of their name and place that clienti have of their name. A
-- trigger keeps them; these are those of who is there already, as it computes them.
alter table esercenti add column indizi int[] not null default '{}';
update esercenti e set indizi = (
  select coalesce(array_agg(distinct gettone('', '~' || v)), '{}')
  from regexp_split_to_table(testo_semplice(e.ragione_sociale || ' ' || coalesce(e.citta, '')), ' ') parola
  cross join lateral (
    select left(parola, 12) as v
    union
    select overlay(left(parola, 12) placing '' from n for 1) from generate_series(1, least(length(parola), 12)) n) x
  where length(parola) >= 4);
create index esercenti_indizi on esercenti using gin (indizi);
drop extension if exists pg_trgm;
