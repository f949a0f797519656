-- The figures of the abbonamenti of an esercente in some days, as one object: how the recurring revenue moved, and what became
-- of the renewals that were refused.
create or replace function misure_abbonamenti(p_esercente text, p_dal date, p_al date) returns jsonb
language sql stable as $$
  with m as (
    select giorno, tipo, causa, centesimi,
      case when tipo in ('nuovo', 'ripreso') then 1 when tipo in ('perso', 'pausa') then -1 else 0 end as verso
    from movimenti_mrr where esercente_id = p_esercente and giorno <= p_al
  ), falliti as (
    select p.importo_centesimi, p.incassato_centesimi, p.stato
    from pagamenti p
    where p.esercente_id = p_esercente and p.scadenza between p_dal and p_al and p.origine = 'abbonamento'
      and exists (select 1 from tentativi t where t.pagamento_id = p.id
        and (t.rifiuti > 0 or t.stato in ('rifiutato', 'restituito')))
  )
  select jsonb_build_object(
    'mrr_centesimi', coalesce((select sum(centesimi) from m), 0),
    'in_corso', coalesce((select sum(verso) from m), 0),
    'in_corso_inizio', coalesce((select sum(verso) from m where giorno < p_dal), 0),
    'movimenti', coalesce((select jsonb_agg(x) from (
      select tipo, causa, count(*) as quanti, sum(centesimi) as centesimi
      from m where giorno >= p_dal group by tipo, causa order by tipo, causa) x), '[]'),
    'recupero', (select jsonb_build_object('falliti', count(*), 'falliti_centesimi', coalesce(sum(importo_centesimi), 0),
      'recuperati', count(*) filter (where stato = 'pagato'),
      'recuperati_centesimi', coalesce(sum(incassato_centesimi), 0)) from falliti))
$$;
