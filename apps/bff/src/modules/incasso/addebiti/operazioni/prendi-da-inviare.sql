-- B. Takes operazioni still to be sent: one by its id at once, or those that nobody sent in time. One of those that
-- the provider turns away is tried now and then: it shows whether the provider opens.
create or replace function prendi_da_inviare(
  p_fornitore text, p_id bigint, p_presa interval, p_chiave_ttl interval, p_quante int
) returns setof operazione_presa language plpgsql as $$
declare
  prese bigint[];
  chiusi text[] := '{}';
  porta porte_fornitore;
  prova bigint;
begin
  if p_id is null then
    select coalesce(array_agg(tipo), '{}') into chiusi from porte_fornitore where fornitore = p_fornitore;
    if chiusi <> '{}' then
      select * into porta from porte_fornitore
      where fornitore = p_fornitore and prova_at <= now() and (tipo = '*' or not '*' = any (chiusi))
      order by tipo limit 1 for update skip locked;
      select id into prova from operazioni_psp
      where stato = 'da_inviare' and fornitore = p_fornitore and tentativo_id is not null and prossimo_at <= now()
        and porta.tipo in ('*', operazioni_psp.tipo)
      order by prossimo_at limit 1;
      if prova is not null then
        update porte_fornitore set prove = prove + 1,
          prova_at = now() + least(interval '15 minutes', interval '1 minute' * (1 << least(prove, 4)))
        where fornitore = porta.fornitore and tipo = porta.tipo;
      end if;
    end if;
  end if;
  with scelte as (
    select id from operazioni_psp
    where stato = 'da_inviare' and fornitore = p_fornitore and tentativo_id is not null
      and (id = p_id or id = prova
        or (p_id is null and prossimo_at <= now() and not (chiusi && array['*', tipo])))
    order by prossimo_at limit p_quante for update skip locked
  ), aggiornate as (
    update operazioni_psp o set stato = 'inviata', invii = invii + 1, bloccata_fino = now() + p_presa,
      prossimo_at = now() + p_presa, primo_invio_at = coalesce(primo_invio_at, now()),
      chiave_scade_at = coalesce(chiave_scade_at, now() + p_chiave_ttl)
    from scelte where o.id = scelte.id returning o.id
  )
  select array_agg(id) into prese from aggiornate;
  return query select * from leggi_prese(prese);
end $$;
