-- The abbonamenti of an esercente that began in each of the last months, and how many of them ran at the end of that month and of each one since
-- ([{mese, iniziati, restano}], the latest first); of the month that runs, today.
create or replace function coorti_abbonamenti(p_esercente text, p_oggi date, p_mesi int) returns jsonb
language sql stable as $$
  with mesi as (
    select (date_trunc('month', p_oggi) - make_interval(months => n))::date as mese from generate_series(0, p_mesi - 1) n
  ), primi as (
    select abbonamento_id, date_trunc('month', min(giorno))::date as mese from movimenti_mrr
    where esercente_id = p_esercente and tipo = 'nuovo' and giorno <= p_oggi group by 1
  ), passi as (
    select f.mese, date_trunc('month', m.giorno)::date as nel,
      sum(case when m.tipo in ('nuovo', 'ripreso') then 1 when m.tipo in ('perso', 'pausa') then -1 else 0 end) as verso
    from primi f join mesi k on k.mese = f.mese
      join movimenti_mrr m on m.esercente_id = p_esercente and m.abbonamento_id = f.abbonamento_id and m.giorno <= p_oggi
    group by 1, 2
  )
  select coalesce(jsonb_agg(x order by x.mese desc), '[]') from (
    select k.mese, (select count(*) from primi f where f.mese = k.mese) as iniziati,
      array(select (select coalesce(sum(verso), 0)::int from passi s where s.mese = k.mese and s.nel <= d.mese)
        from mesi d where d.mese >= k.mese order by d.mese) as restano
    from mesi k where exists (select from primi f where f.mese = k.mese)) x
$$;
