-- The part of a tentativo that the provider keeps for the operator: as it was told with the charge, whatever holds by now. Of
-- several debts in one charge each has its own, and the first what is left of the whole.
create or replace function commissione_trattenuta(p_op operazioni_psp, p_t tentativi) returns bigint
language sql stable as $$
  select case when p_t.id <> p_op.tentativo_id
    then (select commissione_di(p.esercente_id, p_t.metodo, p_t.importo_centesimi, p_t.created_at)
      from pagamenti p where p.id = p_t.pagamento_id)
    else (p_op.richiesta -> 'destinazione' ->> 'commissione_centesimi')::bigint - coalesce((
      select sum(commissione_di(p.esercente_id, x.metodo, x.importo_centesimi, x.created_at))
      from tentativi x join pagamenti p on p.id = x.pagamento_id where x.capofila_id = p_t.id), 0)::bigint end
$$;
