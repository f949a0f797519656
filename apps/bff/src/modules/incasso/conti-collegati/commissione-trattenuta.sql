-- The part of a tentativo that the provider keeps for the operator: as it was told with the charge, whatever holds by now. Of
-- several debts in one charge each has its own, and the first what is left of the whole.
create or replace function commissione_trattenuta(p_op operazioni_psp, p_t tentativi) returns bigint
language sql stable as $$
  select case when p_t.id <> p_op.tentativo_id
    then commissione_del_tentativo(p_t, p_t.created_at)
    else (p_op.richiesta -> 'destinazione' ->> 'commissione_centesimi')::bigint - coalesce((
      select sum(commissione_del_tentativo(x, x.created_at)) from tentativi x where x.capofila_id = p_t.id), 0)::bigint end
$$;
