-- What the next charges are made on is the choice of who pays: also at the end of a payment, and to take a subscription
-- up again.

-- Paid with the box "use it for the next charges" left ticked: once the money has come, not before.
create function usa_per_i_prossimi() returns trigger language plpgsql as $$
declare
  scelta jsonb;
begin
  select o.richiesta -> 'per_i_prossimi' into scelta from operazioni_psp o
  where o.tentativo_id = coalesce(new.capofila_id, new.id) and o.tipo <> 'rimborso';
  if scelta is null or scelta = 'null'::jsonb then
    return null;
  end if;
  insert into usi_metodo (oggetto_tipo, oggetto_id, metodo_id, mandato_id)
  select case p.origine when 'rata' then 'dilazione' else 'abbonamento' end, p.origine_id, scelta ->> 'metodo_id',
    scelta ->> 'mandato_id'
  from pagamenti p
  where p.id = new.pagamento_id and p.origine in ('rata', 'abbonamento') and p.origine_id is not null
    -- Taken away or revoked while the money was on its way.
    and (exists (select 1 from metodi_di_pagamento m where m.id = scelta ->> 'metodo_id' and m.stato = 'attiva')
      or exists (select 1 from mandati x where x.id = scelta ->> 'mandato_id' and x.stato = 'attivo'))
  on conflict (oggetto_tipo, oggetto_id)
    do update set metodo_id = excluded.metodo_id, mandato_id = excluded.mandato_id;
  return null;
end $$;
create trigger usa_per_i_prossimi after update on tentativi for each row
  when (new.stato = 'riuscito' and old.stato <> 'riuscito') execute function usa_per_i_prossimi();

-- What pays the debt makes it active again, and both are told.
create or replace function abbonamento_segue() returns trigger language plpgsql as $$
declare
  a abbonamenti;
begin
  if new.stato = 'pagato' then
    select * into a from abbonamenti where id = new.origine_id for update;
    if a.stato in ('in_ritardo', 'sospeso') and not exists (select 1 from pagamenti p
        where p.origine_id = a.id and p.id <> new.id and p.stato = 'insoluto') then
      update abbonamenti set stato = 'attivo', metodo_etichetta = coalesce(new.metodo_etichetta, metodo_etichetta),
        updated_at = now()
      where id = a.id;
      insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo)
      values (new.updated_at, 'sistema', 'sistema', 'sistema', 'salda', 'abbonamento', a.id,
        jsonb_build_object('stato', a.stato), jsonb_build_object('stato', 'attivo', 'pagamento_id', new.id));
      insert into uscite (argomento, unicita, contenuto)
      values ('abbonamento_in_ritardo', 'abbonamento:' || a.id || ':saldato:' || new.id,
        jsonb_build_object('abbonamento_id', a.id, 'stato', 'attivo', 'prima', a.stato))
      on conflict (unicita) do nothing;
    else
      update abbonamenti set metodo_etichetta = coalesce(new.metodo_etichetta, metodo_etichetta), updated_at = now()
      where id = a.id;
    end if;
  elsif new.stato = 'insoluto' then
    update abbonamenti x set stato = 'in_ritardo', updated_at = now()
    where x.id = new.origine_id and x.stato = 'attivo';
  end if;
  return null;
end $$;

-- A pause is over: a new period begins today, charged with all else that falls due. False where it was over already.
create function riprendi_abbonamento(p_abbonamento text, p_oggi date, p_adesso timestamptz, p_contesto jsonb)
returns boolean language plpgsql as $$
begin
  update abbonamenti set stato = 'attivo', prossimo_addebito = p_oggi, ancora = p_oggi, fino_al = null, updated_at = p_adesso
  where id = p_abbonamento and stato = 'in_pausa';
  if not found then
    return false;
  end if;
  insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id)
  values (p_adesso, p_contesto ->> 'attore', p_contesto ->> 'ruolo', p_contesto ->> 'canale', 'riprende', 'abbonamento',
    p_abbonamento, '{"stato": "in_pausa"}', '{"stato": "attivo"}', p_contesto ->> 'ip', p_contesto ->> 'request_id');
  insert into uscite (argomento, unicita, contenuto)
  values ('abbonamento_passato', 'abbonamento:' || p_abbonamento || ':riprende:' || p_oggi,
    jsonb_build_object('abbonamento_id', p_abbonamento, 'azione', 'riprende')) on conflict (unicita) do nothing;
  return true;
end $$;

-- What the next charge of an abbonamento or a dilazione is made on, in words; null where it can be made on nothing: a
-- card that was taken away and a mandato that ended are none.
create function prossimo_metodo(p_tipo text, p_id text) returns text language sql stable as $$
  select coalesce(m.marchio || ' •••• ' || m.ultime4, 'Conto •••• ' || right(x.iban, 4))
  from usi_metodo u
  left join metodi_di_pagamento m on m.id = u.metodo_id and m.stato = 'attiva'
  left join mandati x on x.id = u.mandato_id and x.stato = 'attivo'
  where u.oggetto_tipo = p_tipo and u.oggetto_id = p_id
$$;
