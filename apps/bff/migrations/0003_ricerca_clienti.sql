-- The words by which a cliente is found. Big tables carry no text index: they are reached through here.

-- Lower case, no accents, everything but letters and digits becomes a space.
create function testo_semplice(testo text) returns text
language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(
    translate(lower(testo), 'àáâãäåèéêëìíîïòóôõöùúûüçñ', 'aaaaaaeeeeiiiiooooouuuucn'),
    '[^a-z0-9]+', ' ', 'g'))
$$;

-- A word made unreadable and tied to its ambito (an esercente's id, '' for the whole portal). md5 and not
-- hashtext: its value must be the same in every version of PostgreSQL.
create function gettone(ambito text, parola text) returns int
language sql immutable parallel safe strict as $$
  select ('x' || substr(md5(ambito || ':' || parola), 1, 8))::bit(32)::int
$$;

-- What is stored: every prefix from 2 to 12 letters of every word.
create function gettoni_indice(ambito text, testo text) returns int[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct gettone(ambito, left(parola, n))), '{}')
  from regexp_split_to_table(testo_semplice(testo), ' ') parola
  cross join generate_series(2, 12) n
  where length(parola) >= n
$$;

-- What is asked: each typed word, cut where the stored prefixes end.
create function gettoni_cercati(ambito text, testo text) returns int[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct gettone(ambito, left(parola, 12))), '{}')
  from regexp_split_to_table(testo_semplice(testo), ' ') parola
  where length(parola) >= 2
$$;

-- The clienti of an esercente: a relation, because one person buys from many.
create table clienti_esercente (
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  gettoni int[] not null,
  created_at timestamptz not null default now(),
  primary key (esercente_id, cliente_id)
);
create index clienti_esercente_cliente on clienti_esercente (cliente_id);
create index clienti_esercente_gettoni on clienti_esercente using gin (gettoni);

alter table clienti add column gettoni int[] not null generated always as (
  gettoni_indice('', nome || ' ' || email || ' ' || coalesce(codice_fiscale, '') || ' ' || coalesce(partita_iva, ''))
) stored;
create index clienti_gettoni on clienti using gin (gettoni);

create function clienti_esercente_gettoni() returns trigger language plpgsql as $$
begin
  select gettoni_indice(new.esercente_id, c.nome || ' ' || c.email || ' ' || coalesce(c.codice_fiscale, '')
    || ' ' || coalesce(c.partita_iva, '')) into strict new.gettoni
  from clienti c where c.id = new.cliente_id;
  return new;
end $$;
create trigger clienti_esercente_gettoni before insert on clienti_esercente
  for each row when (new.gettoni is null) execute function clienti_esercente_gettoni();

create function clienti_riscritti() returns trigger language plpgsql as $$
begin
  update clienti_esercente r
    set gettoni = gettoni_indice(r.esercente_id, new.nome || ' ' || new.email || ' '
      || coalesce(new.codice_fiscale, '') || ' ' || coalesce(new.partita_iva, ''))
    where r.cliente_id = new.id;
  return null;
end $$;
create trigger clienti_riscritti after update of nome, email, codice_fiscale, partita_iva on clienti
  for each row execute function clienti_riscritti();
