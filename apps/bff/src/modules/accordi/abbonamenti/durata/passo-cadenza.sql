-- The time between one charge of a cadence and the next: months, or days.
create or replace function passo_cadenza(p_cadenza text) returns interval language sql immutable as $$
  select case p_cadenza when 'giornaliera' then interval '1 day' when 'settimanale' then interval '7 days'
    when 'mensile' then interval '1 month' when 'bimestrale' then interval '2 months'
    when 'trimestrale' then interval '3 months' when 'semestrale' then interval '6 months'
    when 'annuale' then interval '12 months'
    else split_part(p_cadenza, '_', 2)::int * case split_part(p_cadenza, '_', 3) when 'giorni' then interval '1 day'
      when 'settimane' then interval '7 days' when 'mesi' then interval '1 month' else interval '12 months' end end
$$;
