-- The months between one charge of a cadence and the next; zero of one that is counted in days.
create or replace function mesi_cadenza(p_cadenza text) returns int language sql immutable as $$
  select (extract(year from passo_cadenza(p_cadenza)) * 12 + extract(month from passo_cadenza(p_cadenza)))::int
$$;
