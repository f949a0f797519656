-- The till: its sessions, movements and closings.

create table casse (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  -- The number of the till in the numbers of its closings.
  n int not null check (n >= 1),
  nome text not null check (length(nome) between 1 and 60),
  punto_vendita text not null check (length(punto_vendita) between 1 and 100),
  tolleranza_centesimi bigint not null default 0 check (tolleranza_centesimi between 0 and 100000),
  fondo_centesimi bigint not null default 0 check (fondo_centesimi between 0 and 1000000),
  matricola_rt text check (length(matricola_rt) between 1 and 20),
  -- Every closing is looked at by a second person.
  verifica_altra_persona boolean not null default false,
  attiva boolean not null default true,
  created_at timestamptz not null default now(),
  unique (esercente_id, n)
);
create unique index casse_nome on casse (esercente_id, lower(nome));

-- A till from its opening to its count. One at a time is open for an esercente.
create table sessioni_cassa (
  id text collate "C" primary key,
  cassa_id text collate "C" not null references casse,
  esercente_id text collate "C" not null references esercenti,
  stato text not null default 'aperta' check (stato in ('aperta', 'in_conteggio', 'da_verificare', 'chiusa')),
  -- What the last closing left, and what was counted at the opening.
  riportato_centesimi bigint not null,
  fondo_centesimi bigint not null check (fondo_centesimi between 0 and 100000000),
  -- What was counted, while somebody has still to look at it.
  conteggio jsonb,
  contata_da text collate "C" references utenti,
  aperta_da text collate "C" not null references utenti,
  aperta_at timestamptz not null default now(),
  chiusa_at timestamptz,
  check ((chiusa_at is not null) = (stato = 'chiusa')),
  constraint sessioni_cassa_check1 check ((contata_da is null) = (stato = 'aperta'))
);
create index sessioni_cassa_cassa on sessioni_cassa (cassa_id, id);
create index sessioni_cassa_esercente on sessioni_cassa (esercente_id, id);
create unique index sessioni_cassa_una_aperta on sessioni_cassa (cassa_id) where stato <> 'chiusa';
create trigger stato_lecito before update on sessioni_cassa for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('sessione_cassa');
create trigger immutabile before update on sessioni_cassa for each row
  when ((old.id, old.cassa_id, old.esercente_id, old.riportato_centesimi, old.fondo_centesimi, old.aperta_da, old.aperta_at)
    is distinct from
    (new.id, new.cassa_id, new.esercente_id, new.riportato_centesimi, new.fondo_centesimi, new.aperta_da, new.aperta_at))
  execute function immutabile();

create table chiusure_cassa (
  id text collate "C" primary key,
  sessione_id text collate "C" not null references sessioni_cassa,
  cassa_id text collate "C" not null references casse,
  esercente_id text collate "C" not null references esercenti,
  anno int not null,
  n int not null check (n >= 1),
  numero text not null,
  -- The closing that this one puts right.
  rettifica_di text collate "C" unique references chiusure_cassa,
  quadratura text not null check (quadratura in ('quadra', 'differenza_giustificata', 'differenza_aperta')),
  differenza_centesimi bigint not null,
  lasciato_centesimi bigint not null check (lasciato_centesimi >= 0),
  -- Everything that is printed, frozen on the day.
  contenuto jsonb not null,
  -- The seal: which scritture of the books it closes, their total, and the hash over both and the content.
  scritture bigint[] not null,
  totale_centesimi bigint not null,
  impronta text not null check (impronta ~ '^[0-9a-f]{64}$'),
  chiusa_da text collate "C" not null references utenti,
  verificata_da text collate "C" references utenti,
  created_at timestamptz not null,
  unique (cassa_id, anno, n),
  unique (esercente_id, numero)
);
create index chiusure_cassa_esercente on chiusure_cassa (esercente_id, id);
create index chiusure_cassa_giorno on chiusure_cassa (esercente_id, created_at);
-- A session is closed once; what follows are its rettifiche.
create unique index chiusure_cassa_una on chiusure_cassa (sessione_id) where rettifica_di is null;
create trigger sola_aggiunta before update or delete on chiusure_cassa for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on chiusure_cassa execute function sola_aggiunta();

create table terminali_pos (
  id text collate "C" primary key,
  cassa_id text collate "C" not null references casse,
  nome text not null check (length(nome) between 1 and 60),
  -- As the acquirer writes it on its receipts.
  codice text not null check (length(codice) between 1 and 30),
  -- From it the law counts the days to link the terminal to the till.
  attivato date not null,
  collegato date,
  attivo boolean not null default true,
  unique (cassa_id, codice),
  check (collegato >= attivato)
);

create table movimenti_cassa (
  id text collate "C" primary key,
  cassa_id text collate "C" not null references casse,
  esercente_id text collate "C" not null references esercenti,
  -- Null while no session is open that could take it: the next one does.
  sessione_id text collate "C" references sessioni_cassa,
  tipo text not null check (tipo in ('incasso', 'rimborso', 'versamento', 'prelievo', 'spesa', 'apporto',
    'correzione', 'fondo_iniziale', 'differenza_apertura', 'differenza_chiusura')),
  metodo text not null check (metodo in ('contanti', 'pos', 'assegno', 'buono')),
  -- What it does to the till: taken out is below zero.
  importo_centesimi bigint not null check (importo_centesimi <> 0 and abs(importo_centesimi) <= 100000000),
  causale text check (length(causale) between 1 and 140),
  terminale_id text collate "C" references terminali_pos,
  pagamento_id text collate "C" references pagamenti,
  corregge text collate "C" unique references movimenti_cassa,
  -- Of a deposit: where and when it was paid in.
  banca text check (length(banca) between 1 and 60),
  versato_il date,
  scrittura_id bigint not null unique references scritture,
  unicita text not null unique,
  creato_da text collate "C" references utenti,
  created_at timestamptz not null,
  check ((tipo = 'correzione') = (corregge is not null)),
  constraint movimenti_cassa_check1 check (tipo not in ('versamento', 'prelievo', 'spesa', 'rimborso')
    or importo_centesimi < 0),
  constraint movimenti_cassa_check2 check (tipo not in ('incasso', 'apporto') or importo_centesimi > 0),
  constraint movimenti_cassa_check3 check (tipo not in ('versamento', 'prelievo', 'spesa', 'apporto',
    'fondo_iniziale', 'differenza_apertura') or metodo = 'contanti')
);
create index movimenti_cassa_in_attesa on movimenti_cassa (cassa_id) where sessione_id is null;
create index movimenti_cassa_pagamento on movimenti_cassa (pagamento_id) where pagamento_id is not null;
create index movimenti_cassa_sessione on movimenti_cassa (sessione_id, id);
create trigger sola_aggiunta before delete on movimenti_cassa for each row execute function sola_aggiunta();
create trigger sola_aggiunta_t before truncate on movimenti_cassa execute function sola_aggiunta();
