-- A cliente is found by its city too, as by its other words, and by the first digits of its phone.

create function parole_di_cliente(nome text, email text, codice_fiscale text, partita_iva text, citta text)
returns text language sql immutable parallel safe as $$
  select nome || ' ' || email || ' ' || coalesce(codice_fiscale, '') || ' ' || coalesce(partita_iva, '') || ' '
    || coalesce(citta, '')
$$;

-- The digits of a number as people say it: without the prefix of the country where it is Italy's.
create function cifre_telefono(telefono text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(telefono, '^(\+|00)39', ''), '\D', '', 'g')
$$;
create index clienti_telefono on clienti (cifre_telefono(telefono) text_pattern_ops) where telefono is not null;

alter table clienti drop column gettoni;
alter table clienti add column gettoni int[] not null generated always as (
  gettoni_indice('', nome || ' ' || email || ' ' || coalesce(codice_fiscale, '') || ' ' || coalesce(partita_iva, '')
    || ' ' || coalesce(citta, ''))
) stored;
create index clienti_gettoni on clienti using gin (gettoni);

create or replace function clienti_esercente_gettoni() returns trigger language plpgsql as $$
begin
  select gettoni_indice(new.esercente_id,
      parole_di_cliente(c.nome, c.email, c.codice_fiscale, c.partita_iva, c.citta)), c.nome
  into strict new.gettoni, new.nome
  from clienti c where c.id = new.cliente_id;
  return new;
end $$;

create or replace function clienti_riscritti() returns trigger language plpgsql as $$
begin
  update clienti_esercente r
    set nome = new.nome,
      gettoni = gettoni_indice(r.esercente_id,
        parole_di_cliente(new.nome, new.email, new.codice_fiscale, new.partita_iva, new.citta))
    where r.cliente_id = new.id;
  return null;
end $$;
drop trigger clienti_riscritti on clienti;
create trigger clienti_riscritti after update of nome, email, codice_fiscale, partita_iva, citta on clienti
  for each row execute function clienti_riscritti();

update clienti_esercente r
set gettoni = gettoni_indice(r.esercente_id,
  parole_di_cliente(c.nome, c.email, c.codice_fiscale, c.partita_iva, c.citta))
from clienti c where c.id = r.cliente_id and c.citta is not null;
