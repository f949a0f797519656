-- What every area stands on: states, settings, audit trail, outbox, messages, runs of the workers.
-- The functions here are those that columns, indexes and keys are built with: another one stands beside the code that calls it.

-- A text as it is kept for looking up: lower case, no accents, letters and digits only. The accents are taken off first and
-- lower case is asked for ASCII: an id that is compared byte by byte lends its rules to the whole expression it stands in, and
-- `lower` would leave À as it is there.
create function testo_semplice(testo text) returns text
language sql immutable parallel safe strict as $$
  select btrim(regexp_replace(
    lower(translate(testo, 'àáâãäåèéêëìíîïòóôõöùúûüçñÀÁÂÃÄÅÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑ',
      'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn') collate "C"),
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

-- An id for what has none, in the order of time like every id: the first eight letters are the second in which it happened.
create function chiave_nel_tempo(at timestamptz, n bigint) returns text
language sql immutable parallel safe strict as $$
  select (lpad(to_hex(floor(extract(epoch from at))::bigint), 8, '0') || lpad(to_hex(n), 16, '0')) collate "C"
$$;

-- The digits of a number as people say it: without the prefix of the country where it is Italy's.
create function cifre_telefono(telefono text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(telefono, '^(\+|00)39', ''), '\D', '', 'g')
$$;

-- A row's own facts never change after it is written: each trigger says which.
create function immutabile() returns trigger language plpgsql as $$
begin
  raise exception '% %: importo, parti e origine non cambiano', tg_table_name, old.id using errcode = 'P0409';
end $$;

-- Rows of these tables are only ever added.
create function sola_aggiunta() returns trigger language plpgsql as $$
begin
  raise exception '% ammette solo aggiunte', tg_table_name using errcode = 'P0403';
end $$;

-- A state changes only as the table of its kind of record allows; the trigger names the kind.
create function stato_lecito() returns trigger language plpgsql as $$
begin
  if new.stato is distinct from old.stato and not exists (
    select 1 from transizioni t where t.entita = tg_argv[0] and t.da = old.stato and t.a = new.stato
  ) then
    raise exception '% %: passaggio da % a % non ammesso', tg_argv[0], new.id, old.stato, new.stato
      using errcode = 'P0409';
  end if;
  return new;
end $$;

-- Who did what, when, from where; written in the transaction of the change itself.
create table cronologia (
  seq bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  attore text not null,
  ruolo text not null,
  canale text not null check (canale in ('portale', 'api', 'sistema')),
  azione text not null,
  entita text not null,
  entita_id text collate "C" not null,
  prima jsonb,
  dopo jsonb,
  ip text,
  request_id text
);
-- Everybody reads their own last accesses.
create index cronologia_attore on cronologia (attore, seq desc);
create index cronologia_entita on cronologia (entita_id, entita, seq);
create index cronologia_istante on cronologia (chiave_nel_tempo(at, seq));
create trigger sola_aggiunta before update or delete on cronologia for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on cronologia execute function sola_aggiunta();

-- The cronologia is sealed in blocks: each holds the hash of its rows and of the block before, so that no row can be
-- changed, taken out or put in later without being found out. The last hash leaves the database with the log. No stored
-- function computes it: create or replace function is open to whoever can rewrite the rows.
create table sigilli_cronologia (
  n bigint primary key check (n > 0),
  -- The rows of this block: after the first number, up to the second one.
  dopo_seq bigint not null,
  fino_seq bigint not null,
  righe int not null check (righe > 0),
  hash bytea not null check (octet_length(hash) = 32),
  sigillato_at timestamptz not null default clock_timestamp(),
  check (fino_seq > dopo_seq)
);
create trigger sola_aggiunta before update or delete on sigilli_cronologia for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on sigilli_cronologia execute function sola_aggiunta();

-- Values that staff may change, each with the day from which it holds.
create table impostazioni (
  chiave text,
  valore jsonb not null,
  valido_dal timestamptz default now(),
  autore text not null default 'sistema',
  primary key (chiave, valido_dal)
);

-- One row per thing that may be tried a limited number of times in a window (an account, an address).
create table limiti (
  chiave text collate "C" primary key,
  conteggio int not null,
  finestra_fino timestamptz not null,
  -- After too many wrong tries one waits, longer each time: until when.
  attesa_fino timestamptz
);

-- What browsers report that a page of ours tried to do against its own policy; few rows, each counted.
create table violazioni_csp (
  chiave text primary key,
  direttiva text not null check (char_length(direttiva) <= 60),
  bloccato text not null check (char_length(bloccato) <= 200),
  -- The pattern of the page, without what identifies a record or opens one.
  pagina text not null check (char_length(pagina) <= 200),
  origine text not null check (char_length(origine) <= 200),
  estratto text not null check (char_length(estratto) <= 80),
  volte int not null default 1 check (volte > 0),
  prima_at timestamptz not null,
  ultima_at timestamptz not null
);
create index violazioni_csp_ultima on violazioni_csp (ultima_at desc);

create table notifiche (
  id text collate "C" primary key,
  utente_id text collate "C" not null,
  ruolo text not null,
  testo text not null,
  indirizzo text not null,
  letta_at timestamptz,
  created_at timestamptz not null default now(),
  -- A row of the outbox may be worked on twice: the notifica it makes is written once for each person.
  unicita text not null
);
create index notifiche_da_leggere on notifiche (utente_id, ruolo) where letta_at is null;
create unique index notifiche_unicita on notifiche (utente_id, ruolo, unicita);
create index notifiche_utente on notifiche (utente_id, ruolo, id desc);

-- What must reach somebody outside, written with the change that causes it, sent after.
create table uscite (
  id bigint primary key generated always as identity,
  argomento text not null,
  unicita text not null unique,
  contenuto jsonb not null,
  tentativi int not null default 0,
  prossimo_at timestamptz not null default now(),
  inviata_at timestamptz,
  errore text,
  created_at timestamptz not null default now()
);
create index uscite_da_inviare on uscite (prossimo_at) where inviata_at is null;

-- The places a codice fiscale and an address name: comuni, also those that are no more, and countries (Z and three
-- digits). Filled from data/comuni.tsv at every start that finds it changed.
create table comuni (
  belfiore text collate "C" primary key check (belfiore ~ '^[A-Z][0-9]{3}$'),
  nome text not null,
  -- The name as people type it when they look for it: no accents, no capitals.
  cercato text collate "C" not null,
  -- Of the provincia; EE abroad.
  sigla bpchar(2) not null,
  valido_dal date not null,
  valido_al date,
  check (valido_al >= valido_dal)
);
create index comuni_cercato on comuni (cercato text_pattern_ops);

-- Which state may follow which, for every kind of record: written by the start from the tables of packages/domain.
create table transizioni (
  entita text,
  da text,
  a text,
  primary key (entita, da, a)
);

-- The first answer to a client's key, so that a repeated call has one effect and one answer.
create table idempotenza (
  attore text collate "C",
  chiave text collate "C",
  impronta bytea not null,
  status int,
  corpo jsonb,
  bloccata_fino timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (attore, chiave)
);
create index idempotenza_created on idempotenza (created_at);

-- When each part of the worker was last seen alive.
create table battiti (
  nome text primary key,
  at timestamptz not null
);

-- A timed job that somebody of the staff wants done now: the worker takes it up. One wait at a time for each job.
create table esecuzioni_richieste (
  id bigint primary key generated always as identity,
  nome text not null,
  richiesta_da text collate "C" not null,
  created_at timestamptz not null default now(),
  avviata_at timestamptz
);
create unique index esecuzioni_richieste_attesa on esecuzioni_richieste (nome) where avviata_at is null;

-- The clock of the trial environment: how far ahead of the world it is, and the days that it is living. In production the
-- row stays as it is here and nobody reads it.
create table orologio_prova (
  unico boolean primary key default true check (unico),
  avanti_ms bigint not null default 0 check (avanti_ms >= 0),
  stato text not null default 'pronto' check (stato in ('pronto', 'in_avanzamento', 'fallito')),
  da_at timestamptz,
  fino_at timestamptz,
  -- Everything due up to this instant has been done: a process that dies goes on from here.
  vissuto_fino_at timestamptz,
  errore text,
  constraint orologio_in_viaggio check (stato = 'pronto' or (da_at is not null and fino_at is not null
    and vissuto_fino_at is not null))
);
create trigger stato_lecito before update on orologio_prova for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('orologio_prova');

-- Every e-mail and SMS with what became of it. In trial mode this is the mailbox that people read.
create table messaggi (
  id text collate "C" primary key,
  canale text not null check (canale in ('email', 'sms')),
  destinatario text not null,
  oggetto text not null,
  testo text not null,
  html text,
  unicita text not null unique,
  stato text not null check (stato in ('in_casella', 'inviato', 'fallito')),
  errore text,
  created_at timestamptz not null default now()
);
-- Staff look for what was sent to one person, however long ago.
create index messaggi_destinatario on messaggi (destinatario, id);

-- The lists of staff are in the order of the ids, as every list is.
create view cronologia_nel_tempo as
  select chiave_nel_tempo(at, seq) as id, seq, at, attore, ruolo, canale, azione, entita, entita_id, prima, dopo, ip, request_id
  from cronologia;

-- The operator's fee on an online payment, until staff decides another.
insert into impostazioni (chiave, valore, valido_dal)
values ('commissioni', '{"per_mille": 14, "fissa_centesimi": 25}', '2020-01-01T00:00:00Z');
insert into orologio_prova default values;
