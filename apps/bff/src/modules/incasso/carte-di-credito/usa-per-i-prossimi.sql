-- Chooses the method of a payment for the next charges, where its box was left ticked: once the money has come, not
-- before. A card typed on the provider's page has no name here yet: the provider is asked for it afterwards, by a row
-- of the outbox.
create or replace function usa_per_i_prossimi() returns trigger language plpgsql as $$
declare
  scelta jsonb;
  di text;
  di_chi text;
begin
  select o.richiesta -> 'per_i_prossimi' into scelta from operazioni_psp o
  where o.tentativo_id = coalesce(new.capofila_id, new.id) and o.tipo <> 'rimborso';
  if scelta is null or scelta = 'null'::jsonb then
    return null;
  end if;
  select case p.origine when 'rata' then 'dilazione' else 'abbonamento' end, p.origine_id into di, di_chi
  from pagamenti p
  where p.id = new.pagamento_id and p.origine in ('rata', 'abbonamento') and p.origine_id is not null
    and not debito_di_chi_lo_aveva(p.id);
  if di is null then
    return null;
  end if;
  if scelta ? 'nuova_di' then
    insert into uscite (argomento, unicita, contenuto)
    select 'carta_da_tenere', 'carta_da_tenere:' || new.id,
      jsonb_build_object('tentativo_id', coalesce(new.capofila_id, new.id), 'utente_id', scelta ->> 'nuova_di',
        'oggetto_tipo', di, 'oggetto_id', di_chi,
        -- A cliente who chooses another method before the card is known here has chosen later.
        'prima', (select to_jsonb(u) from usi_metodo u where u.oggetto_tipo = di and u.oggetto_id = di_chi))
    on conflict (unicita) do nothing;
    return null;
  end if;
  insert into usi_metodo (oggetto_tipo, oggetto_id, metodo_id, mandato_id)
  select di, di_chi, scelta ->> 'metodo_id', scelta ->> 'mandato_id'
  -- The method may have been taken away or revoked while the money was on its way.
  where exists (select 1 from metodi_di_pagamento m where m.id = scelta ->> 'metodo_id' and m.stato = 'attiva')
    or exists (select 1 from mandati x where x.id = scelta ->> 'mandato_id' and x.stato = 'attivo')
  on conflict (oggetto_tipo, oggetto_id)
    do update set metodo_id = excluded.metodo_id, mandato_id = excluded.mandato_id;
  return null;
end $$;

create or replace trigger usa_per_i_prossimi after update on tentativi for each row
  when (new.stato = 'riuscito' and old.stato <> 'riuscito') execute function usa_per_i_prossimi();
