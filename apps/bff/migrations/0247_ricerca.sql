-- Names are found also where they are mistyped. A trusted extension, which who owns the database may add.
create extension if not exists pg_trgm;

-- The esercenti that a cliente keeps at hand.
create table preferiti (
  cliente_id text collate "C" references clienti,
  esercente_id text collate "C" references esercenti,
  created_at timestamptz not null,
  primary key (cliente_id, esercente_id)
);
create index preferiti_esercente on preferiti (esercente_id);
