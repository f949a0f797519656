-- A price as it is for a month, to the cent: 52 weeks, or 365 days, are 12 months.
create or replace function mensile(p_importo bigint, p_cadenza text) returns bigint language sql immutable as $$
  select round(case when mesi_cadenza(p_cadenza) > 0 then p_importo / mesi_cadenza(p_cadenza)::numeric
    else (select case when g % 7 = 0 then p_importo * 52.0 / (12 * (g / 7)) else p_importo * 365.0 / (12 * g) end
      from (select extract(day from passo_cadenza(p_cadenza))::int as g) x) end)::bigint
$$;
