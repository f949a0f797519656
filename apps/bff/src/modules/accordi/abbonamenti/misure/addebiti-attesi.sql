-- The charges of the abbonamenti of an esercente in the days to come, summed by weeks from today ([{n, addebiti, primi,
-- importo_centesimi}]; `primi` are the next ones of their abbonamento): each as the renewal will make it, a change of piano, of price or of day and a discount that are to come included.
create or replace function addebiti_attesi(p_esercente text, p_oggi date, p_giorni int) returns jsonb
language sql stable as $$
  with uno as (
    select a.prossimo_addebito, a.ripresa_il, a.attivazione_centesimi, a.importo_centesimi as importo,
      case when a.quota_id is null then n.importo_centesimi * c.posti else quota_di(a.quota_id, n.importo_centesimi * c.posti) end as poi, c.vale_dal,
      coalesce(n.cadenza, p.cadenza) as cadenza,
      ancora_piano(case when a.pausa_dal is not null or n.cadenza <> p.cadenza then a.prossimo_addebito
        else coalesce(a.ancora, a.prossimo_addebito) end, coalesce(n.cadenza, p.cadenza), f.giorno) as ancora,
      least(case when n.id is not null or p.rinnovo_tacito then null else a.periodi_rimasti end,
        p_giorni / case when mesi_cadenza(coalesce(n.cadenza, p.cadenza)) > 0 then 28
          else extract(day from passo_cadenza(coalesce(n.cadenza, p.cadenza)))::int end + 1) as quanti,
      nullif(giorno_intero(a.prossimo_addebito, coalesce(n.cadenza, p.cadenza), f.giorno), a.prossimo_addebito) as nuovo,
      f.giorno as del,
      -- A code that waits holds for the next whole period.
      case when s.abbonamento_id is null then 0 else sconto_atteso(a.id, a.attivazione_centesimi
        + case when a.prossimo_addebito >= c.vale_dal then case when a.quota_id is null then n.importo_centesimi * c.posti else quota_di(a.quota_id, n.importo_centesimi * c.posti) end else a.importo_centesimi end) end as sconto
    from abbonamenti a
    join piani p on p.id = a.piano_id
    left join cambi_piano c on c.abbonamento_id = a.id and c.stato = 'programmato'
    left join piani n on n.id = c.piano_id
    cross join lateral (select coalesce((select g.giorno from cambi_giorno g where g.abbonamento_id = a.id
      and g.stato = 'programmato'), case when n.id is null then p.giorno_addebito else n.giorno_addebito end) as giorno) f
    left join (select distinct abbonamento_id from usi_promozione where attende and reso_at is null) s
      on s.abbonamento_id = a.id
    where a.esercente_id = p_esercente and a.entro < p_oggi + p_giorni
      and a.stato in ('attivo', 'in_ritardo', 'in_prova', 'in_pausa')
  ), a as materialized (
    -- Charges of the same sums on the same days are counted once: of the anchor only the day of the month matters.
    select prossimo_addebito, ripresa_il, attivazione_centesimi, importo, poi, vale_dal, cadenza, min(ancora) as ancora, quanti, nuovo, del, sconto,
      count(*) as uguali
    from uno
    group by prossimo_addebito, ripresa_il, attivazione_centesimi, importo, poi, vale_dal, cadenza, extract(day from ancora), quanti, nuovo, del, sconto
  ), attesi as (
    select g.giorno, k.n = 0 as primo, a.uguali, round(case when g.giorno >= a.vale_dal then a.poi else a.importo end
        -- The days until another day are a part of the period that ends on it.
        * case when k.n = 0 and a.nuovo is not null
          then (a.nuovo - a.prossimo_addebito)::numeric / (a.nuovo - fine_durata(ancora_piano(a.nuovo, a.cadenza, a.del), a.cadenza, a.nuovo, -1)) else 1 end)
      + case when k.n = 0 then a.attivazione_centesimi else 0 end
      - case when k.n = case when a.nuovo is null then 0 else 1 end then a.sconto else 0 end as importo
    from a
    cross join lateral generate_series(0, a.quanti - 1) k (n)
    cross join lateral (select case when k.n = 0 then coalesce(a.ripresa_il, a.prossimo_addebito)
      when a.nuovo is not null then fine_durata(ancora_piano(a.nuovo, a.cadenza, a.del), a.cadenza, a.nuovo, k.n - 1)
      else fine_durata(a.ancora, a.cadenza, a.prossimo_addebito, k.n) end as giorno) g
    where g.giorno >= p_oggi and g.giorno < p_oggi + p_giorni
  )
  select coalesce(jsonb_agg(x order by x.n), '[]') from (
    select (giorno - p_oggi) / 7 as n, sum(uguali) as addebiti,
      coalesce(sum(uguali) filter (where primo), 0) as primi, sum(importo * uguali) as importo_centesimi from attesi group by 1) x
$$;
