-- Double entry. Postings are only added; a balance is the sum of its postings (no row that everybody updates).

create function sola_aggiunta() returns trigger language plpgsql as $$
begin
  raise exception '% ammette solo aggiunte', tg_table_name using errcode = 'P0403';
end $$;

create table conti (
  id int generated always as identity primary key,
  intestatario text collate "C" not null,
  codice text collate "C" not null,
  valuta text not null default 'EUR',
  unique (intestatario, codice, valuta)
);

create table scritture (
  id bigint generated always as identity primary key,
  tipo text not null,
  origine_tipo text not null,
  origine_id text collate "C" not null,
  n_movimenti smallint not null check (n_movimenti >= 2),
  storna bigint unique references scritture,
  competenza date not null,
  registrata_at timestamptz not null default now(),
  -- The same fact is booked once.
  unique (tipo, origine_tipo, origine_id)
);

create table movimenti (
  scrittura_id bigint not null references scritture,
  n smallint not null,
  conto_id int not null references conti,
  -- Debit above zero, credit below.
  importo_centesimi bigint not null check (importo_centesimi <> 0),
  primary key (scrittura_id, n)
);
create index movimenti_conto on movimenti (conto_id, scrittura_id) include (importo_centesimi);

create function scrittura_quadra() returns trigger language plpgsql as $$
declare
  quale bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  if (select count(*) from movimenti where scrittura_id = quale)
     <> (select n_movimenti from scritture where id = quale) then
    raise exception 'scrittura %: movimenti diversi da quelli dichiarati', quale using errcode = 'P0500';
  end if;
  if exists (
    select 1 from movimenti m join conti c on c.id = m.conto_id
    where m.scrittura_id = quale group by c.valuta having sum(m.importo_centesimi) <> 0
  ) then
    raise exception 'scrittura %: non quadra', quale using errcode = 'P0500';
  end if;
  return null;
end $$;
create constraint trigger scritture_quadrano after insert on scritture
  deferrable initially deferred for each row execute function scrittura_quadra('id');
create constraint trigger movimenti_quadrano after insert on movimenti
  deferrable initially deferred for each row execute function scrittura_quadra('scrittura_id');
create trigger sola_aggiunta before update or delete on scritture for each row execute function sola_aggiunta();
create trigger sola_aggiunta before update or delete on movimenti for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on scritture execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti execute function sola_aggiunta();

-- Who did what, when, from where; written in the transaction of the change itself.
create table cronologia (
  seq bigint generated always as identity primary key,
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
create index cronologia_entita on cronologia (entita, entita_id, seq);
create trigger sola_aggiunta before update or delete on cronologia for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on cronologia execute function sola_aggiunta();

-- What must reach somebody outside, written with the change that causes it, sent after.
create table uscite (
  id bigint generated always as identity primary key,
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

create table numerazioni (
  esercente_id text collate "C" not null references esercenti,
  serie text not null,
  anno int not null,
  ultimo int not null,
  primary key (esercente_id, serie, anno)
);

create table ricevute (
  id text collate "C" primary key,
  pagamento_id text collate "C" not null unique references pagamenti,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  anno int not null,
  n int not null,
  numero text not null unique,
  -- Everything that is printed, frozen on the day of issue.
  contenuto jsonb not null,
  created_at timestamptz not null default now(),
  unique (esercente_id, anno, n)
);
create trigger sola_aggiunta before update or delete on ricevute for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on ricevute execute function sola_aggiunta();
