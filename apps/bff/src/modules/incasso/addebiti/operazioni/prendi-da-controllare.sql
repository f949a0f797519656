-- Takes operazioni whose outcome is to be asked for: those that are due, or the one that a person is looking
-- at (not twice within p_minimo).
create or replace function prendi_da_controllare(p_fornitore text, p_id bigint, p_presa interval, p_minimo interval, p_quante int)
returns setof operazione_presa language plpgsql as $$
declare
  prese bigint[];
begin
  with scelte as (
    select id from operazioni_psp
    where stato in ('inviata', 'in_attesa') and fornitore = p_fornitore and tentativo_id is not null
      and (bloccata_fino is null or bloccata_fino <= now())
      and (p_id is null and prossimo_at <= now()
        or id = p_id and (controllata_at is null or controllata_at <= now() - p_minimo))
    order by prossimo_at limit p_quante for update skip locked
  ), aggiornate as (
    update operazioni_psp o set bloccata_fino = now() + p_presa, controllata_at = now()
    from scelte where o.id = scelte.id returning o.id
  )
  select array_agg(id) into prese from aggiornate;
  return query select * from leggi_prese(prese);
end $$;
