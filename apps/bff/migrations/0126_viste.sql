-- What a list shows, kept by one person in one role under a name.
create table viste (
  id text collate "C" primary key,
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  raccolta text not null,
  nome text not null check (char_length(nome) between 1 and 60),
  -- As the address of the list writes them: filters, words, order.
  parametri jsonb not null,
  -- Null: the columns that the person has chosen for the list.
  colonne jsonb,
  predefinita boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index viste_nome on viste (utente_id, ruolo, raccolta, lower(nome));
create unique index viste_predefinita on viste (utente_id, ruolo, raccolta) where predefinita;

create table colonne_scelte (
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  raccolta text not null,
  -- The names of those that are shown, in their order.
  colonne jsonb not null,
  primary key (utente_id, ruolo, raccolta)
);
