create table piani (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  nome text not null check (length(nome) between 1 and 100),
  descrizione text,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  cadenza text not null check (cadenza in ('settimanale', 'mensile', 'bimestrale', 'trimestrale', 'semestrale', 'annuale')),
  visibilita text not null default 'pubblico' check (visibilita in ('pubblico', 'su_invito', 'archiviato')),
  created_at timestamptz not null default now(),
  unique (esercente_id, id)
);
create index piani_esercente on piani (esercente_id, id);

create table abbonamenti (
  id text collate "C" primary key,
  esercente_id text collate "C" not null references esercenti,
  cliente_id text collate "C" not null references clienti,
  piano_id text collate "C" not null,
  stato text not null,
  importo_centesimi bigint not null check (importo_centesimi > 0),
  prossimo_addebito date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (esercente_id, id),
  foreign key (esercente_id, piano_id) references piani (esercente_id, id)
) with (fillfactor = 85);
create index abbonamenti_esercente_cliente on abbonamenti (esercente_id, cliente_id, id);
create index abbonamenti_cliente on abbonamenti (cliente_id, id);
