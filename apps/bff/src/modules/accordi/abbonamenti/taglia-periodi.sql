-- Takes the days from one on off what was charged for: they belong to another charge from then on, or nobody has them.
create or replace function taglia_periodi(p_abbonamento text, p_dal date) returns void language sql as $$
  update periodi_abbonamento set al = greatest(dal, p_dal) - 1 where abbonamento_id = p_abbonamento and al >= p_dal
$$;
