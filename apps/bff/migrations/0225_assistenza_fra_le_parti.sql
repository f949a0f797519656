-- A request of help about something of an esercente goes to them first, and to the staff when they do not answer. The
-- staff give each a priority and a person, join two that are one, and answer with texts that they keep.
alter table richieste_assistenza drop constraint richieste_assistenza_oggetto_tipo_check;
alter table richieste_assistenza
  add constraint richieste_assistenza_oggetto_tipo_check check (oggetto_tipo in ('pagamento', 'dilazione', 'rata',
    'abbonamento', 'documento', 'utenza', 'metodo', 'cassa', 'esercente')),
  add column priorita text not null default 'normale' check (priorita in ('bassa', 'normale', 'alta', 'urgente')),
  -- The one that it was joined to: its messages are read there.
  add column unita_a text collate "C" references richieste_assistenza,
  -- Whose turn it is to answer.
  add column destinatario text not null default 'staff' check (destinatario in ('esercente', 'staff')),
  -- The esercente whose thing it is about: they go on reading it after it has passed to the staff.
  add column destinatario_id text collate "C" references esercenti,
  add column passata_at timestamptz,
  add column letta_esercente_at timestamptz,
  add column prima_risposta_at timestamptz,
  add column voto smallint check (voto between 1 and 5),
  add column voto_nota text check (length(voto_nota) between 1 and 500),
  add column votata_at timestamptz,
  add check ((unita_a is not null) = (stato = 'unito')),
  add check (destinatario = 'staff' or destinatario_id is not null),
  add check (passata_at is null or destinatario = 'staff'),
  add check ((voto is null) = (votata_at is null)),
  add check (voto is not null or voto_nota is null);
create index richieste_assistenza_destinatario on richieste_assistenza (destinatario_id, updated_at, id)
  where destinatario_id is not null;
create index richieste_assistenza_unite on richieste_assistenza (unita_a) where unita_a is not null;
create index richieste_assistenza_da_passare on richieste_assistenza (ultimo_messaggio_at)
  where destinatario = 'esercente' and stato in ('nuovo', 'in_carico');

alter table messaggi_assistenza
  -- Written for the esercente whose thing it is about; what is neither theirs nor of the staff is of who asked.
  add column dell_esercente boolean not null default false,
  add check (not (dello_staff and dell_esercente));

create table allegati_assistenza (
  id text collate "C" primary key,
  -- Null until the message that it goes with is sent.
  messaggio_id text collate "C" references messaggi_assistenza,
  nome_file text not null check (length(nome_file) between 1 and 150),
  formato text not null check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  dimensione int not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  contenuto bytea not null,
  caricato_da text collate "C" not null references utenti,
  created_at timestamptz not null,
  check (dimensione > 0 and dimensione = octet_length(contenuto))
);
alter table allegati_assistenza alter contenuto set storage external;
create index allegati_assistenza_messaggio on allegati_assistenza (messaggio_id);
create index allegati_assistenza_sciolti on allegati_assistenza (created_at) where messaggio_id is null;

-- Answers that the staff keep for what is asked often.
create table risposte_pronte (
  id text collate "C" primary key,
  titolo text not null unique check (length(titolo) between 1 and 100),
  testo text not null check (length(testo) between 1 and 5000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
