-- The messages that were just taken, with what whoever sends them must know.
create or replace function leggi_prese(p_ids bigint[]) returns setof operazione_presa language sql stable as $$
  select o.id, o.tentativo_id, t.pagamento_id, o.tipo, o.fornitore, o.chiave, o.richiesta, o.stato, o.riferimento,
    o.invii, o.primo_invio_at, o.chiave_scade_at, o.created_at, coalesce(t.scade_at <= now(), false), now()
  from operazioni_psp o join tentativi t on t.id = o.tentativo_id
  where o.id = any (p_ids) order by o.id
$$;
