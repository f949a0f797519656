-- The part of a rimborso about the account that the money went to: it comes back from there, and the operator's part of it too by
-- the condition of the day of the payment. Money that nobody owed leaves nothing with the operator.
create or replace function storno_del_rimborso(p_rimborso rimborsi) returns jsonb
language sql stable as $$
  select coalesce((
    select jsonb_build_object('storna', jsonb_build_object('rende', p_rimborso.eccedenza_id is not null
      or commissione_si_rende(t.created_at)))
    from tentativi t join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
    where t.id = p_rimborso.tentativo_id and o.richiesta ? 'destinazione'
      -- Money that an earlier rimborso took back, and its bank returned, the provider cannot take back from that transfer again.
      and not exists (select from rimborsi b join conguagli_conto k on k.causale = 'rimborso_tornato' and k.origine_id = b.id
        where b.tentativo_id = t.id)), '{}')
$$;
