-- Everything of an esercente as one file, made by a job and taken by the one who asked for it.
create table archivi (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  autore_id text collate "C" not null references utenti,
  stato text not null check (stato in ('in_attesa', 'in_elaborazione', 'pronto', 'fallito', 'scaduto')),
  righe bigint not null default 0,
  carte int not null default 0,
  byte bigint not null default 0,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  motivo text,
  giro int not null default 0,
  bloccato_fino timestamptz,
  pronto_at timestamptz,
  scaricato_at timestamptz,
  scade_at timestamptz not null,
  created_at timestamptz not null,
  check ((stato = 'fallito') <= (motivo is not null)),
  check ((stato = 'pronto') <= (sha256 is not null and pronto_at is not null))
);
create index archivi_esercente on archivi (esercente_id, id desc);
create unique index archivi_uno on archivi (esercente_id) where stato in ('in_attesa', 'in_elaborazione');
create index archivi_scadenza on archivi (scade_at) where stato in ('pronto', 'fallito');
create trigger stato_lecito before update on archivi for each row
  when (old.stato is distinct from new.stato) execute function stato_lecito('archivio');

create table archivi_parti (
  archivio_id text collate "C" references archivi,
  giro int,
  n int,
  contenuto bytea not null,
  primary key (archivio_id, giro, n)
);
alter table archivi_parti alter contenuto set storage external;
