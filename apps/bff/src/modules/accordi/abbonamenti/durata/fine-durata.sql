-- The day on which a contract ends, or begins again: that of the next charge and as many periods more, counted from the
-- anchor as every period is.
create or replace function fine_durata(p_ancora date, p_cadenza text, p_prossimo date, p_rimasti int) returns date
language sql immutable as $$
  select case when p_cadenza = 'settimanale' then p_prossimo + 7 * p_rimasti
    else (p_ancora + make_interval(months =>
      (extract(year from p_prossimo)::int - extract(year from p_ancora)::int) * 12
      + extract(month from p_prossimo)::int - extract(month from p_ancora)::int
      + p_rimasti * case p_cadenza when 'mensile' then 1 when 'bimestrale' then 2 when 'trimestrale' then 3
        when 'semestrale' then 6 else 12 end))::date end
$$;
