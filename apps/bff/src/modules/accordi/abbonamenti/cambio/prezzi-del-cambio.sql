-- The prices that an abbonamento has after a change ({importo_centesimi, pieno_centesimi, ingresso_rimasti}): a first price of the new piano
-- begins, the present one goes on with the charges that are left of it, or there is none.
create or replace function prezzi_del_cambio(p_anteprima jsonb, p_rimasti int) returns jsonb language sql immutable as $$
  select case
    when i is null then jsonb_build_object('importo_centesimi', p_anteprima -> 'prossimo_importo_centesimi')
    when r is null then jsonb_build_object('importo_centesimi', i -> 'pieno_centesimi')
    else jsonb_build_object('importo_centesimi', i -> 'importo_centesimi', 'pieno_centesimi', i -> 'pieno_centesimi',
      'ingresso_rimasti', r) end
  from (select nullif(p_anteprima -> 'ingresso', 'null') as i) x
    cross join lateral (select coalesce((i ->> 'rimasti')::int, p_rimasti) as r) y
$$;
