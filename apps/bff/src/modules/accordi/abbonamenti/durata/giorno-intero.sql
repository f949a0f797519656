-- The first day from one on, that day included, on which a piano with one day for everybody is charged; the day itself where
-- it has none.
create or replace function giorno_intero(p_dal date, p_cadenza text, p_giorno int) returns date
language sql immutable as $$
  select case when p_giorno is null then p_dal
    when mesi_cadenza(p_cadenza) = 0 then case when extract(day from passo_cadenza(p_cadenza))::int % 7 = 0
      then p_dal + (p_giorno - extract(isodow from p_dal)::int + 7) % 7 else p_dal end
    -- Counted from a month of 31 days: one too short has its last day.
    else (select min(g) from (select (make_date(extract(year from p_dal)::int, 1, p_giorno)
      + make_interval(months => extract(month from p_dal)::int - 1 + n))::date as g from generate_series(0, 1) n) x
      where g >= p_dal) end
$$;
