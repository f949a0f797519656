-- A list as a file, made while nobody waits.
create table esportazioni (
  id text collate "C" primary key,
  raccolta text not null,
  formato text not null check (formato in ('csv', 'xlsx')),
  -- The body of the search, as the list sent it.
  ricerca jsonb not null,
  autore_id text collate "C" not null references utenti,
  -- In which role, and as whom: the rows of the file are theirs, and nobody else downloads it.
  ruolo text not null check (ruolo in ('esercente', 'cliente', 'admin')),
  esercente_id text collate "C" references esercenti,
  cliente_id text collate "C" references clienti,
  stato text not null check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto')),
  righe_previste int not null,
  righe_fatte int not null default 0,
  totali jsonb not null default '{}',
  byte bigint not null default 0,
  motivo text,
  -- Which try it is: what a dead process wrote belongs to another.
  giro int not null default 0,
  bloccato_fino timestamptz,
  scade_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((ruolo = 'esercente') = (esercente_id is not null)),
  check ((ruolo = 'cliente') = (cliente_id is not null)),
  check ((stato = 'fallito') <= (motivo is not null))
);
create index esportazioni_autore on esportazioni (autore_id, ruolo, id desc);
create index esportazioni_da_fare on esportazioni (id) where stato in ('in_attesa', 'in_elaborazione');
create index esportazioni_scadenza on esportazioni (scade_at) where stato in ('pronto', 'fallito');
create trigger stato_lecito before update on esportazioni for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('esportazione');

create table esportazioni_parti (
  esportazione_id text collate "C" not null references esportazioni,
  giro int not null,
  n int not null,
  contenuto bytea not null,
  primary key (esportazione_id, giro, n)
);
-- Already packed, or read once and thrown away.
alter table esportazioni_parti alter column contenuto set storage external;
