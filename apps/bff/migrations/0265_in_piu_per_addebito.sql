-- A lost claim takes from its debt no more than the charge that it is about still held: what it takes beyond was given
-- back of that charge before. The rest of the debt, paid in other ways and at other times, has no part in it.

-- What was given back of one charge.
create function reso_del_tentativo(p_tentativo uuid) returns bigint language sql stable as $$
  select coalesce(sum(importo_centesimi), 0)::bigint from rimborsi
  where tentativo_id = p_tentativo and stato = 'riuscito' and eccedenza_id is null
$$;

-- What lost claims took beyond each charge of a debt, in cents; only charges that have one.
create function in_piu_dei_tentativi(p_pagamento text) returns table (tentativo_id uuid, in_piu bigint)
language sql stable as $$
  select t.id, greatest(0, reso_del_tentativo(t.id) + sum(c.importo_centesimi) - t.importo_centesimi)::bigint
  from tentativi t join contestazioni c on c.tentativo_id = t.id and c.stato in ('persa', 'accettata')
  where t.pagamento_id = p_pagamento group by t.id order by t.id
$$;

-- The one definition of what went back of a debt: the rimborsi that succeeded and what lost claims took of it. Written
-- after each of them changes; the caller holds the debt. Answers its state.
create or replace function aggiorna_reso(p_pagamento text, p_adesso timestamptz) returns text language plpgsql as $$
declare
  debito pagamenti;
  rimborsi_c bigint;
  perse_c bigint;
  avanza bigint;
  in_piu bigint := 0;
  reso bigint;
  nuovo text;
  c contestazioni;
  t record;
begin
  select * into strict debito from pagamenti where id = p_pagamento for no key update;
  select coalesce(sum(importo_centesimi), 0) into rimborsi_c from rimborsi
  where pagamento_id = p_pagamento and stato = 'riuscito' and eccedenza_id is null;
  select coalesce(sum(importo_centesimi), 0) into perse_c from contestazioni
  where pagamento_id = p_pagamento and stato in ('persa', 'accettata');
  for t in select * from in_piu_dei_tentativi(p_pagamento) loop
    avanza := t.in_piu;
    in_piu := in_piu + avanza;
    for c in select * from contestazioni where tentativo_id = t.tentativo_id and stato in ('persa', 'accettata')
      order by concluso_at desc, id desc
    loop
      update contestazioni set in_piu_centesimi = least(avanza, c.importo_centesimi), updated_at = p_adesso
      where id = c.id and in_piu_centesimi <> least(avanza, c.importo_centesimi);
      avanza := avanza - least(avanza, c.importo_centesimi);
    end loop;
  end loop;
  reso := rimborsi_c + perse_c - in_piu;
  nuovo := case
    when debito.stato not in ('pagato', 'parzialmente_rimborsato', 'rimborsato', 'contestato') then debito.stato
    when debito.stato = 'contestato' and exists (
      select 1 from contestazioni where pagamento_id = p_pagamento and concluso_at is null) then 'contestato'
    when reso = 0 then 'pagato'
    when reso < debito.incassato_centesimi then 'parzialmente_rimborsato'
    else 'rimborsato' end;
  update pagamenti set rimborsato_centesimi = reso, stato = nuovo, updated_at = p_adesso
  where id = p_pagamento and (rimborsato_centesimi, stato) is distinct from (reso, nuovo);
  return nuovo;
end $$;

-- The difference between what the lost claims on a charge take from its debt and the lines that say so. A claim that was
-- lost just now is not in the sums of the debt yet: it takes no more than is left of the charge.
create or replace function contestazione_muove() returns trigger language plpgsql as $$
declare
  adesso_persa boolean := old.stato not in ('persa', 'accettata');
  resta bigint;
  prende bigint;
  scritto bigint;
begin
  perform 1 from pagamenti where id = new.pagamento_id for no key update;
  select greatest(0, t.importo_centesimi - reso_del_tentativo(t.id) - coalesce((
      select sum(c.importo_centesimi - c.in_piu_centesimi) from contestazioni c
      where c.tentativo_id = t.id and c.id <> new.id and c.stato in ('persa', 'accettata')), 0))
  into strict resta from tentativi t where t.id = new.tentativo_id;
  select coalesce(sum(case when c.id = new.id and adesso_persa then least(resta, c.importo_centesimi)
      else c.importo_centesimi - c.in_piu_centesimi end), 0)
  into prende from contestazioni c where c.tentativo_id = new.tentativo_id and c.stato in ('persa', 'accettata');
  select coalesce(sum(rimborsato_centesimi), 0) into scritto from movimenti_pagamento
  where tentativo_id = new.tentativo_id and tipo = 'contestazione_persa';
  perform muovi_pagamento(new.pagamento_id, new.tentativo_id, 'contestazione_persa', t.metodo, prende - scritto,
    case when adesso_persa then coalesce(new.concluso_at, new.updated_at) else new.updated_at end)
  from tentativi t where t.id = new.tentativo_id;
  return null;
end $$;

select aggiorna_reso(pagamento_id, now()) from contestazioni where stato in ('persa', 'accettata') group by pagamento_id;
