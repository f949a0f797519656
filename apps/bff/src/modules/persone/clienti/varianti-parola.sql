-- The letters of a word as they may be mistyped: the word, and the word without each of its letters in turn. Two words that
-- differ by one letter (wrong, missing, too many, or two that changed places) share one of them.
create or replace function varianti_parola(parola text) returns setof text
language sql immutable parallel safe strict set search_path = public as $$
  select left(parola, 12)
  union
  select overlay(left(parola, 12) placing '' from n for 1) from generate_series(1, least(length(parola), 12)) n
$$;
