-- The operator's commission on an online payment, its IVA included, by the conditions of its esercente on that day: in proportion
-- and fixed by metodo, at least the minimum, never more than the payment. Halves up, exact: no fraction is ever stored.
-- Whatever takes something off it belongs here: nobody else knows how much a commission is.
create or replace function commissione_di(p_esercente text, p_metodo text, p_importo bigint, p_at timestamptz)
returns bigint language sql stable as $$
  with suo as (
    select c.* from condizioni_esercente c
    where c.esercente_id = p_esercente and c.annullata_at is null and c.dal <= (p_at at time zone 'Europe/Rome')::date
    order by c.dal desc limit 1
  ), tutti as (
    select valore from impostazioni where chiave = 'commissioni' and valido_dal <= p_at order by valido_dal desc limit 1
  ), voce as (
    select coalesce((suo.voci -> p_metodo ->> 'tasso_centesimi')::bigint, (tutti.valore ->> 'per_mille')::bigint * 10, 0) as tasso,
      coalesce((suo.voci -> p_metodo ->> 'fissa_centesimi')::bigint, (tutti.valore ->> 'fissa_centesimi')::bigint, 0) as fissa,
      coalesce(suo.minimo_centesimi, 0) as minimo, suo.a_carico = 'operatore' as dell_operatore
    from (values (1)) v (uno) left join suo on true left join tutti on true
  ), netta as (
    select case when dell_operatore then 0
      else greatest(minimo, (p_importo * tasso + 5000) / 10000 + fissa) end as imponibile from voce
  )
  select least(p_importo, imponibile + (imponibile * aliquota_commissioni(p_at) + 50) / 100) from netta
$$;
