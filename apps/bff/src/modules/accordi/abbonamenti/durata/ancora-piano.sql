-- The day that the charges are counted from: of a piano with one day for everybody, that day of a long month.
create or replace function ancora_piano(p_ancora date, p_cadenza text, p_giorno int) returns date
language sql immutable as $$
  select case when p_giorno is null or mesi_cadenza(p_cadenza) = 0 then p_ancora
    else make_date(extract(year from p_ancora)::int, 1, p_giorno) end
$$;
