-- Tells clienti that they are about to be charged: three days before a trial ends, a week before a period of half a
-- year or more. Once for each period, however often it is asked. Returns how many.
create or replace function avvisa_rinnovi(p_oggi date) returns int language sql as $$
  with avvisati as (
    insert into uscite (argomento, unicita, contenuto)
    select 'rinnovo_vicino', 'rinnovo_vicino:' || a.id || ':' || a.prossimo_addebito,
      jsonb_build_object('abbonamento_id', a.id, 'giorno', a.prossimo_addebito)
    from abbonamenti a join piani p on p.id = a.piano_id
    where a.entro > p_oggi and a.entro <= p_oggi + 7
      and ((a.stato = 'in_prova' and a.entro <= p_oggi + 3)
        or (a.stato = 'attivo' and p.cadenza in ('semestrale', 'annuale')))
    on conflict (unicita) do nothing
    returning 1
  )
  select count(*)::int from avvisati
$$;
