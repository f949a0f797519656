-- Who uses the portal. Keys are 24 hexadecimal characters that grow with time, compared byte by byte.

create table esercenti (
  id text collate "C" primary key,
  ragione_sociale text not null check (length(ragione_sociale) between 1 and 100),
  partita_iva text not null,
  codice_fiscale text,
  categoria text not null default 'altro',
  indirizzo text,
  cap text,
  citta text,
  provincia text,
  email text not null,
  telefono text,
  pec text,
  codice_destinatario text,
  iban text,
  stato text not null default 'in_registrazione' check (stato in (
    'in_registrazione', 'inviato', 'in_verifica', 'integrazione_richiesta', 'attivo', 'limitato',
    'sospeso', 'inattivo', 'rifiutato', 'in_cessazione', 'cessato')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index esercenti_partita_iva on esercenti (partita_iva);

create table clienti (
  id text collate "C" primary key,
  tipo text not null default 'persona' check (tipo in ('persona', 'ditta', 'ente')),
  -- What everybody reads: nome e cognome of a person, ragione sociale of the others.
  nome text not null check (length(nome) between 1 and 100),
  codice_fiscale text,
  partita_iva text,
  email text not null,
  telefono text,
  indirizzo text,
  cap text,
  citta text,
  provincia text,
  stato text not null default 'in_registrazione' check (stato in (
    'in_registrazione', 'attivo', 'inattivo', 'bloccato', 'cancellato')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index clienti_email on clienti (email);

create table utenti (
  id text collate "C" primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  nome text not null,
  cognome text not null,
  stato text not null default 'attivo' check (stato in ('attivo', 'inattivo')),
  secondo_fattore text not null default 'nessuno' check (secondo_fattore in ('nessuno', 'email')),
  -- The role taken at the last visit: the next one starts there.
  ultimo_ruolo text check (ultimo_ruolo in ('esercente', 'cliente', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index utenti_email on utenti (email);

-- A role without its esercente or cliente is a registration still to be completed.
create table utenti_ruoli (
  utente_id text collate "C" not null references utenti,
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  primary key (utente_id, ruolo),
  check (ruolo = 'esercente' or esercente_id is null),
  check (ruolo = 'cliente' or cliente_id is null)
);
create index utenti_ruoli_esercente on utenti_ruoli (esercente_id) where esercente_id is not null;
create index utenti_ruoli_cliente on utenti_ruoli (cliente_id) where cliente_id is not null;
