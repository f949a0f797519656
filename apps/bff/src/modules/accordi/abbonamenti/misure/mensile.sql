-- A price as it is for a month, to the cent: 52 weeks are 12 months.
create or replace function mensile(p_importo bigint, p_cadenza text) returns bigint language sql immutable as $$
  select round(p_importo * case p_cadenza when 'settimanale' then 52.0 / 12 when 'mensile' then 1.0
    when 'bimestrale' then 1.0 / 2 when 'trimestrale' then 1.0 / 3 when 'semestrale' then 1.0 / 6 else 1.0 / 12 end)::bigint
$$;
