-- A mistyped name is forgiven in one way: esercenti have the marks of their name and place that clienti have of their name.
create function indizi_esercente(nome text, citta text) returns int[]
language sql immutable parallel safe set search_path = public as $$
  select coalesce(array_agg(distinct gettone('', '~' || v)), '{}')
  from regexp_split_to_table(testo_semplice(nome || ' ' || coalesce(citta, '')), ' ') parola
  cross join lateral (
    select left(parola, 12) as v
    union
    select overlay(left(parola, 12) placing '' from n for 1) from generate_series(1, least(length(parola), 12)) n) x
  where length(parola) >= 4
$$;
alter table esercenti add column indizi int[] not null
  generated always as (indizi_esercente(ragione_sociale, citta)) stored;
create index esercenti_indizi on esercenti using gin (indizi);
drop extension if exists pg_trgm;
