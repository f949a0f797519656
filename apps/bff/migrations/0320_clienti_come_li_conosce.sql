-- What an esercente knows of a cliente stands in their relation: what the esercente typed, until the person accepts
-- something of theirs; from then on (`confermata_at`) what the person says of itself, which the row then follows.

alter table clienti_esercente
  add column confermata_at timestamptz,
  add column tipo text not null default 'persona' check (tipo in ('persona', 'condominio', 'ditta', 'ente')),
  add column stato text not null default 'in_registrazione',
  add column email text,
  add column telefono text,
  add column codice_fiscale text,
  add column partita_iva text,
  add column indirizzo text,
  add column cap text,
  add column citta text,
  add column provincia text;

-- Every debt has its relation: the lists read the names there.
insert into clienti_esercente (esercente_id, cliente_id, gettoni)
select distinct x.esercente_id, x.cliente_id, '{}'::int[] from (
  select esercente_id, cliente_id from pagamenti union select esercente_id, cliente_id from abbonamenti
  union select esercente_id, cliente_id from dilazioni union select esercente_id, cliente_id from mandati
  union select esercente_id, cliente_id from documenti where esercente_id is not null and cliente_id is not null) x
on conflict do nothing;

drop trigger clienti_esercente_gettoni on clienti_esercente;
create or replace function clienti_esercente_gettoni() returns trigger language plpgsql set search_path = public as $$
begin
  if new.confermata_at is not null then
    select c.nome, c.tipo, c.stato, c.email, c.telefono, c.codice_fiscale, c.partita_iva, c.indirizzo, c.cap, c.citta,
      c.provincia
    into strict new.nome, new.tipo, new.stato, new.email, new.telefono, new.codice_fiscale, new.partita_iva,
      new.indirizzo, new.cap, new.citta, new.provincia
    from clienti c where c.id = new.cliente_id;
  end if;
  new.gettoni := gettoni_indice(new.esercente_id,
    parole_di_cliente(new.nome, new.email, new.codice_fiscale, new.partita_iva, new.citta));
  return new;
end $$;

-- Confirmed is who has an account and has done something with the esercente. Of anybody else only the name stays, where
-- it surely is the esercente's own: of an invitation, of the person they added, or of somebody who paid them.
update clienti_esercente r
set email = v.email, confermata_at = v.confermata_at, tipo = v.tipo, nome = v.nome
from (
  select k.esercente_id, k.cliente_id, c.email,
    case when exists (select 1 from utenti_ruoli u where u.cliente_id = c.id) then s.da end as confermata_at,
    case when c.tipo = 'condominio' and c.created_at = k.created_at then 'condominio' else 'persona' end as tipo,
    coalesce(i.nome, case when s.da is not null
      or (c.created_at = k.created_at and c.stato = 'in_registrazione') then c.nome end, left(c.email, 100)) as nome
  from clienti_esercente k join clienti c on c.id = k.cliente_id
  left join lateral (
    select left(concat_ws(' ', n.dati #>> '{anagrafica,nome}', n.dati #>> '{anagrafica,cognome}'), 100) as nome
    from inviti n where n.esercente_id = k.esercente_id and n.email = c.email and n.ruolo = 'cliente'
    order by n.id desc limit 1) i on true
  cross join lateral (
    select min(x.da) as da from (
      select coalesce(t.concluso_at, t.updated_at) as da from pagamenti p join tentativi t on t.pagamento_id = p.id
      where p.esercente_id = k.esercente_id and p.cliente_id = c.id
        and t.stato in ('riuscito', 'restituito') and t.metodo in ('carta', 'addebito_sdd')
      union all
      select d.accettata_at from dilazioni d
      where d.esercente_id = k.esercente_id and d.cliente_id = c.id and d.firma_id is not null
      union all
      select m.firmato_at from mandati m
      where m.esercente_id = k.esercente_id and m.cliente_id = c.id and m.firma_id is not null
      union all
      select a.created_at from abbonamenti a join usi_metodo o on o.oggetto_tipo = 'abbonamento' and o.oggetto_id = a.id
      where a.esercente_id = k.esercente_id and a.cliente_id = c.id
      union all
      select g.inviata_at from utenti_ruoli u join registrazioni g on g.utente_id = u.utente_id and g.ruolo = u.ruolo
      where u.cliente_id = c.id and g.invitante_id = k.esercente_id) x) s) v
where v.esercente_id = r.esercente_id and v.cliente_id = r.cliente_id;

create trigger clienti_esercente_gettoni before insert on clienti_esercente
  for each row when (new.gettoni is null) execute function clienti_esercente_gettoni();
create trigger clienti_esercente_riscritto before update on clienti_esercente
  for each row execute function clienti_esercente_gettoni();
-- Writes the words of each, and of those confirmed the rest.
update clienti_esercente set confermata_at = confermata_at;
alter table clienti_esercente alter column nome drop default;
alter table clienti_esercente alter column email set not null;

create index clienti_esercente_telefono on clienti_esercente (esercente_id, cifre_telefono(telefono) text_pattern_ops)
  where telefono is not null;

create or replace function clienti_riscritti() returns trigger language plpgsql set search_path = public as $$
begin
  update clienti_esercente set confermata_at = confermata_at
  where cliente_id = new.id and confermata_at is not null;
  return null;
end $$;
drop trigger clienti_riscritti on clienti;
create trigger clienti_riscritti after update on clienti for each row
  when ((old.nome, old.tipo, old.stato, old.email, old.telefono, old.codice_fiscale, old.partita_iva, old.indirizzo,
      old.cap, old.citta, old.provincia)
    is distinct from (new.nome, new.tipo, new.stato, new.email, new.telefono, new.codice_fiscale, new.partita_iva,
      new.indirizzo, new.cap, new.citta, new.provincia))
  execute function clienti_riscritti();

-- A person with an account accepted something of this esercente. Whoever has none has said nothing of itself.
create function conferma_cliente(p_esercente text, p_cliente text, p_adesso timestamptz) returns void
language sql set search_path = public as $$
  update clienti_esercente set confermata_at = p_adesso
  where esercente_id = p_esercente and cliente_id = p_cliente and confermata_at is null
    and exists (select 1 from utenti_ruoli u where u.cliente_id = p_cliente)
$$;

-- Paid by the person itself: what came through a link may be anybody's money, even the esercente's own.
create function pagamento_conferma() returns trigger language plpgsql set search_path = public as $$
begin
  perform conferma_cliente(p.esercente_id, p.cliente_id, coalesce(new.concluso_at, new.updated_at))
  from pagamenti p join utenti_ruoli u on u.cliente_id = p.cliente_id
  where p.id = new.pagamento_id and new.avviato_da = 'utente:' || u.utente_id;
  return null;
end $$;
create trigger pagamento_conferma after update on tentativi for each row
  when (new.stato = 'riuscito' and old.stato <> 'riuscito' and new.avviato_da like 'utente:%')
  execute function pagamento_conferma();

-- Both are signed by the person, with a code of theirs.
create function firma_conferma() returns trigger language plpgsql set search_path = public as $$
begin
  perform conferma_cliente(new.esercente_id, new.cliente_id, new.updated_at);
  return null;
end $$;
create trigger firma_conferma after update on dilazioni for each row
  when (new.firma_id is not null and old.firma_id is null) execute function firma_conferma();
create trigger firma_conferma after update on mandati for each row
  when (new.firma_id is not null and old.firma_id is null) execute function firma_conferma();
