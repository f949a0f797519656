-- What an esercente tells of itself: number in the REA, how its requests begin, logo, points of sale.
alter table esercenti
  add column rea text,
  add column causale_modello text not null default '' check (length(causale_modello) <= 140);

update esercenti e set rea = nullif(r.dati #>> '{azienda,rea}', '')
  from utenti_ruoli u join registrazioni r on r.utente_id = u.utente_id and r.ruolo = 'esercente'
  where u.esercente_id = e.id;

-- Apart, so that who reads an esercente does not read its picture.
create table loghi (
  esercente_id text collate "C" primary key references esercenti,
  formato text not null check (formato in ('image/png', 'image/jpeg')),
  contenuto bytea not null check (octet_length(contenuto) between 1 and 204800),
  updated_at timestamptz not null default now()
);

create table punti_vendita (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  nome text not null check (length(nome) between 1 and 80),
  indirizzo text not null check (length(indirizzo) between 1 and 100),
  cap text not null,
  citta text not null,
  provincia text not null,
  orari text not null default '' check (length(orari) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index punti_vendita_nome on punti_vendita (esercente_id, lower(nome));

-- Keys of 24 hexadecimal characters, as everywhere: those made here begin with the present moment too.
insert into punti_vendita (id, esercente_id, nome, indirizzo, cap, citta, provincia)
  select lpad(to_hex(extract(epoch from now())::bigint), 8, '0')
      || substr(md5(e.id || (p.value ->> 'nome')), 1, 16),
    e.id, p.value ->> 'nome', p.value ->> 'indirizzo', p.value ->> 'cap', p.value ->> 'citta', p.value ->> 'provincia'
  from esercenti e
    join utenti_ruoli u on u.esercente_id = e.id
    join registrazioni r on r.utente_id = u.utente_id and r.ruolo = 'esercente'
    cross join lateral jsonb_array_elements(r.dati #> '{punti_vendita,punti_vendita}') p
  on conflict do nothing;
