-- Days on which a debt stood still because of us: from a try that ended for a technical reason to the next one, and as
-- long as the provider turns its message away. Nothing that counts days counts them.
create or replace function giorni_fermi(p_pagamento text, p_al date) returns int language sql stable as $$
  select coalesce(sum(greatest(0, least(p_al, coalesce(
      (select min((s.created_at at time zone 'Europe/Rome')::date) from tentativi s
        where s.pagamento_id = t.pagamento_id and s.n > t.n),
      -- The charge goes out again on the next day; where it does not, somebody was told.
      case when t.stato = 'errore_tecnico' then (t.concluso_at at time zone 'Europe/Rome')::date + 1 else p_al end))
    - (t.created_at at time zone 'Europe/Rome')::date)), 0)::int
  from tentativi t
  where t.pagamento_id = p_pagamento
    and t.motivo_avvio in ('rinnovo', 'rata', 'programmato', 'riprova_automatica')
    and (t.stato = 'errore_tecnico' or exists (select 1 from operazioni_psp o
      where o.tentativo_id = t.id and o.tipo = 'addebito' and o.stato = 'da_inviare'))
$$;
