-- The day on which a contract ends, or begins again: that of the next charge and as many periods more, counted from the
-- anchor as every period is.
create or replace function fine_durata(p_ancora date, p_cadenza text, p_prossimo date, p_rimasti int) returns date
language sql immutable as $$
  select case when mesi_cadenza(p_cadenza) = 0
    then p_prossimo + extract(day from passo_cadenza(p_cadenza))::int * p_rimasti
    else (p_ancora + make_interval(months =>
      (extract(year from p_prossimo)::int - extract(year from p_ancora)::int) * 12
      + extract(month from p_prossimo)::int - extract(month from p_ancora)::int
      + p_rimasti * mesi_cadenza(p_cadenza)))::date end
$$;
