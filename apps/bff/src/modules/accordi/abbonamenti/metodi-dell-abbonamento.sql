-- The ways in which a charge of an abbonamento can be paid: those that its piano accepts today and the one that is chosen
-- for it, which is kept until it is changed.
create or replace function metodi_dell_abbonamento(p_abbonamento text) returns text[] language sql stable as $$
  select array(select m from unnest('{carta,addebito_sdd}'::text[]) m
    where m = any (p.metodi) or m = (select case when u.mandato_id is null then 'carta' else 'addebito_sdd' end
      from usi_metodo u where u.oggetto_tipo = 'abbonamento' and u.oggetto_id = a.id))
  from abbonamenti a join piani p on p.id = a.piano_id where a.id = p_abbonamento
$$;
