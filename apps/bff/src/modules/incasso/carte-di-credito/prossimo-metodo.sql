-- The method of the next charge of an abbonamento or a dilazione, in words; null where there is none: a card that was
-- taken away and a mandato that ended are none, and nothing is charged by itself where the esercente forbids it.
create or replace function prossimo_metodo(p_tipo text, p_id text) returns text language sql stable as $$
  select coalesce(m.marchio || ' •••• ' || m.ultime4, 'Conto •••• ' || right(x.iban, 4))
  from usi_metodo u
  left join metodi_di_pagamento m on m.id = u.metodo_id and m.stato = 'attiva'
  left join mandati x on x.id = u.mandato_id and x.stato = 'attivo'
  where u.oggetto_tipo = p_tipo and u.oggetto_id = p_id
    and not case p_tipo
      when 'dilazione' then (select addebito_vietato(d.esercente_id, d.cliente_id) from dilazioni d where d.id = p_id)
      when 'abbonamento' then (select addebito_vietato(a.esercente_id, a.cliente_id) from abbonamenti a where a.id = p_id)
      else false end
$$;
