-- The debt of a plan whose deduction asks for one way of paying; null where there is none. A plan has one such debt at most.
create or replace function debito_vincolato(p_dilazione text) returns text language sql stable as $$
  with recursive piani (id) as (
    select p_dilazione collate "C" union all select z.vecchia_id from piani x join rinegoziazioni z on z.nuova_id = x.id
  )
  select p.id from piani x join dilazioni_debiti d on d.dilazione_id = x.id join pagamenti p on p.id = d.pagamento_id
  where p.vincolo_metodo is not null limit 1
$$;
