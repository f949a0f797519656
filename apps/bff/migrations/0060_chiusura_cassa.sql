-- A till from its opening to its count. One at a time is open for an esercente.
create table sessioni_cassa (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  stato text not null default 'aperta' check (stato in ('aperta', 'in_conteggio', 'da_verificare', 'chiusa')),
  fondo_centesimi bigint not null check (fondo_centesimi between 0 and 100000000),
  -- What should be in the till, told when the count begins.
  atteso_centesimi bigint,
  contato_centesimi bigint check (contato_centesimi >= 0),
  differenza_centesimi bigint generated always as (contato_centesimi - atteso_centesimi) stored,
  motivo text check (length(motivo) between 1 and 300),
  aperta_da text collate "C" not null references utenti,
  aperta_at timestamptz not null default now(),
  chiusa_at timestamptz,
  check ((chiusa_at is not null) = (stato = 'chiusa')),
  check (contato_centesimi is null or atteso_centesimi is not null)
);
create index sessioni_cassa_esercente on sessioni_cassa (esercente_id, id);
create unique index sessioni_cassa_aperta on sessioni_cassa (esercente_id) where stato <> 'chiusa';
