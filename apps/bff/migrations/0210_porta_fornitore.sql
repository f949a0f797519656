-- A provider that turns us away (an expired key, a missing permission, too many calls) says nothing about who pays:
-- the message stays, sending stops while everybody is turned away, staff are told once.

-- One row while the provider turns away every message (tipo *) or every message of one kind.
create table porte_fornitore (
  fornitore text collate "C" not null,
  tipo text collate "C" not null check (tipo in ('*', 'sessione', 'addebito', 'rimborso')),
  motivo text not null,
  chiusa_at timestamptz not null,
  -- How often one message was sent to see whether it opens, and when the next one may be.
  prove int not null default 0,
  prova_at timestamptz not null,
  avvisato boolean not null default false,
  primary key (fornitore, tipo)
);

-- How often the provider turned this message away before it did anything.
alter table operazioni_psp add column respinte int not null default 0;

-- Too many calls are over in seconds, and are news only when they last; a key does not come back by itself.
create function chiudi_porta(p_fornitore text, p_tipo text, p_motivo text, p_passeggero boolean, p_adesso timestamptz)
returns boolean language plpgsql as $$
declare
  porta porte_fornitore;
begin
  insert into porte_fornitore (fornitore, tipo, motivo, chiusa_at, prova_at)
  values (p_fornitore, p_tipo, left(p_motivo, 500), p_adesso,
    now() + case when p_passeggero then interval '5 seconds' else interval '1 minute' end)
  on conflict (fornitore, tipo) do update set motivo = excluded.motivo
  returning * into porta;
  if porta.avvisato or (p_passeggero and porta.prove < 3) then
    return false;
  end if;
  update porte_fornitore set avvisato = true where fornitore = p_fornitore and tipo = p_tipo;
  insert into uscite (argomento, unicita, contenuto)
  values ('allarme', 'allarme:porta:' || p_fornitore || ':' || p_tipo || ':' || porta.chiusa_at,
    jsonb_build_object('tipo', 'porta_chiusa', 'quali', p_tipo, 'motivo', porta.motivo)) on conflict (unicita) do nothing;
  return true;
end $$;

-- A message got through: what was closed for it is open.
create function apri_porta(p_fornitore text, p_tipo text) returns void language plpgsql as $$
declare
  porta porte_fornitore;
begin
  for porta in delete from porte_fornitore where fornitore = p_fornitore and tipo in ('*', p_tipo) returning * loop
    if porta.avvisato then
      insert into uscite (argomento, unicita, contenuto)
      values ('allarme', 'allarme:porta_aperta:' || p_fornitore || ':' || porta.tipo || ':' || porta.chiusa_at,
        jsonb_build_object('tipo', 'porta_aperta', 'quali', porta.tipo)) on conflict (unicita) do nothing;
    end if;
  end loop;
end $$;

-- B. Takes operazioni still to be sent: one by its id at once, or those that nobody sent in time. Of those that the
-- provider turns away one is tried now and then: it shows whether it opens.
create or replace function prendi_da_inviare(
  p_fornitore text, p_id bigint, p_presa interval, p_chiave_ttl interval, p_quante int
) returns setof operazione_presa language plpgsql as $$
declare
  prese bigint[];
  chiusi text[] := '{}';
  porta porte_fornitore;
  prova bigint;
begin
  if p_id is null then
    select coalesce(array_agg(tipo), '{}') into chiusi from porte_fornitore where fornitore = p_fornitore;
    if chiusi <> '{}' then
      select * into porta from porte_fornitore
      where fornitore = p_fornitore and prova_at <= now() and (tipo = '*' or not '*' = any (chiusi))
      order by tipo limit 1 for update skip locked;
      select id into prova from operazioni_psp
      where stato = 'da_inviare' and fornitore = p_fornitore and tentativo_id is not null and prossimo_at <= now()
        and porta.tipo in ('*', operazioni_psp.tipo)
      order by prossimo_at limit 1;
      if prova is not null then
        update porte_fornitore set prove = prove + 1,
          prova_at = now() + least(interval '15 minutes', interval '1 minute' * (1 << least(prove, 4)))
        where fornitore = porta.fornitore and tipo = porta.tipo;
      end if;
    end if;
  end if;
  with scelte as (
    select id from operazioni_psp
    where stato = 'da_inviare' and fornitore = p_fornitore and tentativo_id is not null
      and (id = p_id or id = prova
        or (p_id is null and prossimo_at <= now() and not (chiusi && array['*', tipo])))
    order by prossimo_at limit p_quante for update skip locked
  ), aggiornate as (
    update operazioni_psp o set stato = 'inviata', invii = invii + 1, bloccata_fino = now() + p_presa,
      prossimo_at = now() + p_presa, primo_invio_at = coalesce(primo_invio_at, now()),
      chiave_scade_at = coalesce(chiave_scade_at, now() + p_chiave_ttl)
    from scelte where o.id = scelte.id returning o.id
  )
  select array_agg(id) into prese from aggiornate;
  return query select * from leggi_prese(prese);
end $$;

-- The provider turned a message away. Where it never did anything with it, it waits for its next turn (300 seconds,
-- then twice as long each time). Answers rimandata, esaurita (it was the eighth time), inviata_prima (an earlier
-- sending may have been executed) or nessun_effetto.
create function respingi_operazione(p_operazione bigint, p_motivo text, p_adesso timestamptz)
returns text language plpgsql as $$
declare
  op operazioni_psp;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato <> 'inviata' then
    return 'nessun_effetto';
  end if;
  if op.invii <> op.respinte + 1 then
    return 'inviata_prima';
  end if;
  if op.respinte + 1 >= 8 then
    update operazioni_psp set respinte = respinte + 1, errore = left(p_motivo, 500) where id = op.id;
    insert into uscite (argomento, unicita, contenuto)
    values ('allarme', 'allarme:invio:' || op.id, jsonb_build_object('tipo', 'invio_abbandonato', 'chiave', op.chiave))
    on conflict (unicita) do nothing;
    return 'esaurita';
  end if;
  update operazioni_psp set stato = 'da_inviare', respinte = respinte + 1, bloccata_fino = null,
    primo_invio_at = null, chiave_scade_at = null, errore = left(p_motivo, 500),
    prossimo_at = now() + interval '300 seconds' * (1 << op.respinte)
  where id = op.id;
  if op.respinte = 0 then
    insert into cronologia (at, attore, ruolo, canale, azione, entita, entita_id, dopo)
    select p_adesso, 'sistema', 'sistema', 'sistema', 'rimanda_invio', 'pagamento', t.pagamento_id,
      jsonb_build_object('tentativo', t.n)
    from tentativi t where t.id = op.tentativo_id or t.capofila_id = op.tentativo_id;
  end if;
  return 'rimandata';
end $$;

-- A page of the provider that could not be opened, seen by nobody: nothing can be charged on it. Not where somebody
-- else has taken the message over meanwhile.
create function chiudi_pagina_mai_vista(
  p_operazione bigint, p_invii int, p_codice text, p_adesso timestamptz, p_contesto jsonb
) returns text language plpgsql as $$
declare
  op operazioni_psp;
begin
  select * into strict op from operazioni_psp where id = p_operazione for update;
  if op.stato <> 'inviata' or op.tipo <> 'sessione' or op.invii <> p_invii or op.bloccata_fino < now() then
    return 'nessun_effetto';
  end if;
  return concludi_operazione(op.id, 'errore_tecnico', null, null, p_codice, null, null, p_adesso, p_contesto);
end $$;

-- The method is gone: neither this debt nor another one is charged to it any more.
create function metodo_inutilizzabile() returns trigger language plpgsql as $$
begin
  insert into uscite (argomento, unicita, contenuto)
  select 'metodo_inutilizzabile', 'metodo_inutilizzabile:' || new.id, jsonb_build_object('tentativo_id', new.id,
    'metodo_psp', o.richiesta ->> 'metodo_psp', 'fornitore', o.fornitore)
  from operazioni_psp o where o.tentativo_id = new.id and o.tipo = 'addebito'
  on conflict (unicita) do nothing;
  return null;
end $$;
create trigger metodo_inutilizzabile after update on tentativi for each row
  when (new.stato = 'rifiutato' and old.stato <> 'rifiutato' and new.codice_rifiuto = 'metodo_non_utilizzabile')
  execute function metodo_inutilizzabile();
