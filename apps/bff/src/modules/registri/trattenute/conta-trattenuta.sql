-- The only writer of what was kept back: the movement, and the year of its cliente.
create or replace function conta_trattenuta(
  p_pagamento text, p_tipo text, p_netto bigint, p_base bigint, p_importo bigint, p_giorno date, p_at timestamptz
) returns void language plpgsql as $$
begin
  insert into movimenti_trattenuta (id, pagamento_id, esercente_id, cliente_id, tipo, netto_centesimi, base_centesimi,
    importo_centesimi, giorno, created_at)
  select inizio_id(p_at) || left(replace(gen_random_uuid()::text, '-', ''), 16), p.id, p.esercente_id, p.cliente_id,
    p_tipo, p_netto, p_base, p_importo, p_giorno, p_at
  from pagamenti p where p.id = p_pagamento;
  insert into trattenute_annue as a (esercente_id, anno, cliente_id, tipo, netto_centesimi, base_centesimi,
    importo_centesimi, movimenti)
  select p.esercente_id, extract(year from p_giorno)::int, p.cliente_id, p_tipo, p_netto, p_base, p_importo, 1
  from pagamenti p where p.id = p_pagamento
  on conflict (esercente_id, anno, cliente_id, tipo) do update set
    netto_centesimi = a.netto_centesimi + excluded.netto_centesimi,
    base_centesimi = a.base_centesimi + excluded.base_centesimi,
    importo_centesimi = a.importo_centesimi + excluded.importo_centesimi,
    movimenti = a.movimenti + 1;
end $$;
