-- The place of the money of a debt that was paid on line: {stato, giorno, accredito_id}. Null where it went to no account of the
-- esercente. Of several payments of one debt the one that is least far counts: all of it has arrived once that has.
create or replace function stato_accredito(p_pagamento text) returns jsonb language sql stable as $$
  select case when x.stato is null then null else jsonb_build_object('stato', x.stato, 'giorno', x.giorno, 'accredito_id', x.accredito_id) end
  from (
    select case
        when a.stato in ('in_accredito', 'accreditato') then a.stato
        when exists (select from contestazioni k where k.tentativo_id = t.id and k.concluso_at is null)
          or not coalesce(c.accredita, false) or c.trattenuto then 'trattenuto'
        else 'da_accreditare' end as stato,
      coalesce(a.arrivo_il, (r.disponibile_at at time zone 'Europe/Rome')::date) as giorno, a.id as accredito_id
    from tentativi t join pagamenti p on p.id = t.pagamento_id
    join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id) and o.tipo <> 'rimborso'
    left join righe_conto r on r.intento = t.riferimento_psp and r.tipo = 'incasso'
    left join accrediti a on a.id = r.accredito_id
    left join conti_collegati c on c.esercente_id = p.esercente_id
    where t.pagamento_id = p_pagamento and t.stato in ('riuscito', 'restituito') and o.richiesta ? 'destinazione'
    order by array_position(array['trattenuto', 'da_accreditare', 'in_accredito', 'accreditato'], case
        when a.stato in ('in_accredito', 'accreditato') then a.stato
        when not coalesce(c.accredita, false) or c.trattenuto then 'trattenuto' else 'da_accreditare' end), t.n desc
    limit 1
  ) x
$$;
