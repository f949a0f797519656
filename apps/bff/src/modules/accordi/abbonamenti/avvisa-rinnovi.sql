-- Tells clienti that they are about to be charged: three days before a trial ends (one, where it is
-- shorter), a week before a period of half a
-- year or more and before a pause is over; and, well before the 30 days of the law (art. 65-bis Codice del consumo), that a contract is about to
-- begin again by itself, which is written in the cronologia; and, a fortnight before, that the first price is over with the next
-- charge, before an account is told of it too. Once for each, however often it is asked.
-- Returns how many.
create or replace function avvisa_rinnovi(p_oggi date, p_adesso timestamptz) returns int language sql as $$
  with durate as (
    select a.id, fine_durata(ancora_piano(case when a.pausa_dal is null then coalesce(a.ancora, a.prossimo_addebito)
        else a.prossimo_addebito end, p.cadenza, p.giorno_addebito), p.cadenza,
        giorno_intero(a.prossimo_addebito, p.cadenza, p.giorno_addebito), a.periodi_rimasti) as fine
    from abbonamenti a join piani p on p.id = a.piano_id
    where a.entro > p_oggi and a.entro <= p_oggi + 35 and a.stato in ('attivo', 'in_pausa') and p.rinnovo_tacito
      and a.periodi_rimasti is not null
  ), rinnovati as (
    insert into uscite (argomento, unicita, contenuto)
    select 'durata_vicina', 'durata_vicina:' || d.id || ':' || d.fine,
      jsonb_build_object('abbonamento_id', d.id, 'fine', d.fine)
    from durate d where d.fine <= p_oggi + 35
    on conflict (unicita) do nothing
    returning contenuto
  ), scritti as (
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo)
    select p_adesso, 'sistema', 'sistema', 'sistema', 'avvisa_durata', 'abbonamento', contenuto ->> 'abbonamento_id',
      jsonb_build_object('fine', contenuto ->> 'fine')
    from rinnovati
  ), avvisati as (
    insert into uscite (argomento, unicita, contenuto)
    select 'rinnovo_vicino', 'rinnovo_vicino:' || a.id || ':' || a.prossimo_addebito,
      jsonb_build_object('abbonamento_id', a.id, 'giorno', a.prossimo_addebito)
    from abbonamenti a join piani p on p.id = a.piano_id
    where a.entro > p_oggi and a.entro <= p_oggi + 7
      and ((a.stato = 'in_prova' and a.entro <= p_oggi + case when p.prova_giorni between 1 and 2 then 1 else 3 end)
        or a.stato = 'in_pausa'
        or (a.stato = 'attivo' and mesi_cadenza(p.cadenza) >= 6))
    on conflict (unicita) do nothing
    returning 1
  ), pieni as (
    insert into uscite (argomento, unicita, contenuto)
    select 'ingresso_finisce', 'ingresso_finisce:' || a.id || ':' || a.prossimo_addebito,
      jsonb_build_object('abbonamento_id', a.id, 'giorno', a.prossimo_addebito)
    from abbonamenti a
    where a.ingresso_rimasti = 0 and a.addebito_il > p_oggi
      and a.prossimo_addebito <= p_oggi + 15 + a.anticipo_giorni
      and a.stato in ('attivo', 'in_ritardo', 'in_pausa')
    on conflict (unicita) do nothing
    returning 1
  )
  select (select count(*) from avvisati)::int + (select count(*) from rinnovati)::int + (select count(*) from pieni)::int
$$;
