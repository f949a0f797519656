-- The only writer. p_centesimi as it moves the sum of its kind: below zero for what is undone.
create or replace function muovi_pagamento(
  p_pagamento text, p_tentativo uuid, p_tipo text, p_metodo text, p_centesimi bigint, p_at timestamptz
) returns void language sql as $$
  insert into movimenti_pagamento (id, pagamento_id, esercente_id, cliente_id, tentativo_id, tipo, metodo,
    incassato_centesimi, rimborsato_centesimi, created_at, giorno)
  select inizio_id(p_at) || left(replace(gen_random_uuid()::text, '-', ''), 16), p.id, p.esercente_id, p.cliente_id,
    p_tentativo, p_tipo, p_metodo,
    case when p_tipo in ('incasso', 'storno', 'restituzione') then p_centesimi else 0 end,
    case when p_tipo in ('incasso', 'storno', 'restituzione') then 0 else p_centesimi end,
    p_at, (p_at at time zone 'Europe/Rome')::date
  from pagamenti p where p.id = p_pagamento and p_centesimi <> 0
$$;
